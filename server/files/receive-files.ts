import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '../../schemas/errors';
import { limitError } from '../contract/limit-error';
import { isFullDisk } from '../watch/disk-space';
import { checkReceived } from './check-received';
import { newPath } from './new-path';
import { plainName, shownName } from './shown-name';
import type { ReceivedFile } from '../contract/received-file';
import type { Taken } from './upload-terms';

/** Bytes of a file between two looks at the disk: many that come at once would fill it between two of the server's own. */
const LOOK_AFTER = 1024 * 1024;

/** The fields beside the files are not read; so many may come. */
const FIELDS = { fields: 50, fieldSize: 64 * 1024, headerPairs: 50 };

/**
 * Reads a multipart body into files below `directory`, never into memory. Whatever goes wrong – too large, of no kind
 * that is taken, the sender gone – none of them stays.
 */
export async function receiveFiles(
  body: Readable,
  headers: IncomingHttpHeaders,
  directory: string,
  taken: Taken,
): Promise<ReceivedFile[]> {
  const files = new Map<string, Promise<ReceivedFile>>();
  const stop = new AbortController();
  try {
    await readParts(body, headers, taken, (stream, name) => {
      const place = path.join(directory, randomUUID());
      const file = receiveOne(stream, name, place, taken, stop.signal);
      // Looked at when all parts are read; until then nobody waits for it.
      file.catch(() => undefined);
      files.set(place, file);
      return file;
    });
    if (files.size === 0) throw new AppError('noFile');
    return await Promise.all(files.values());
  } catch (error) {
    stop.abort();
    body.unpipe();
    // What is still to come is let pass, so that the refusal reaches a sender that is still sending.
    body.resume();
    await Promise.allSettled(files.values());
    await discard([...files.keys()]);
    throw error;
  }
}

/** Takes away what is not in the store by now. */
export async function discard(places: readonly string[]): Promise<void> {
  await Promise.all(places.map((place) => fs.rm(place, { force: true })));
}

function readParts(
  body: Readable,
  headers: IncomingHttpHeaders,
  taken: Taken,
  onFile: (stream: BusboyFileStream, name: string) => Promise<unknown>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let parser: BusboyInstance;
    try {
      const files = taken.limits.uploadFiles;
      // One byte more than is allowed: a file of exactly so many is not cut.
      const limits = { ...FIELDS, files, fileSize: bytesOf(taken) + 1, parts: files + FIELDS.fields };
      parser = new Busboy({ headers: headers as BusboyHeaders, limits });
    } catch {
      reject(new AppError('multipartRequired'));
      return;
    }
    const broken = () => reject(new AppError('uploadBroken'));
    parser.on('file', (_field, stream, name) => onFile(stream, name ?? '').catch(reject));
    parser.on('filesLimit', () => reject(limitError('tooManyFiles', 'uploadFiles', taken.limits)));
    parser.on('partsLimit', broken);
    parser.on('error', broken);
    parser.on('finish', resolve);
    body.on('error', broken);
    body.on('aborted', broken);
    body.on('close', () => body.readableEnded || broken());
    body.pipe(parser);
  });
}

async function receiveOne(
  stream: BusboyFileStream,
  given: string,
  place: string,
  taken: Taken,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  let lookAt = 0;
  const measured = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length;
      hash.update(part);
      if (size > bytesOf(taken)) return done(tooLarge(taken));
      if (size >= lookAt) {
        lookAt = size + LOOK_AFTER;
        if (!taken.hasRoom()) return done(new AppError('diskFull'));
      }
      done(null, part);
    },
  });
  try {
    await pipeline(stream, measured, createWriteStream(place, { mode: 0o600 }), { signal });
  } catch (error) {
    stream.resume();
    if (error instanceof AppError) throw error;
    if (isFullDisk(error)) throw new AppError('diskFull');
    // What the disk refuses for another reason is no fault of the sender.
    throw (error as NodeJS.ErrnoException).syscall ? error : new AppError('uploadBroken');
  }
  if (size === 0) throw new AppError('emptyFile', { name: plainName(given) });
  const kind = await checkReceived(place, given, taken);
  return { place, path: newPath(kind), name: shownName(given, kind), kind, size, sha256: hash.digest() };
}

function bytesOf({ pictures, limits }: Taken): number {
  return pictures ? limits.imageKb * 1024 : limits.fileMb * 1024 * 1024;
}

function tooLarge({ pictures, limits }: Taken): AppError {
  return pictures
    ? limitError('imageTooLarge', 'imageKb', limits)
    : limitError('fileTooLarge', 'fileMb', limits);
}
