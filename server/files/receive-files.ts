import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '../../schemas/errors/app-error';
import { limitError } from '../contract/limit-error';
import { isFullDisk } from '../watch/disk-space';
import { checkReceived } from './check-received';
import { newPath } from './new-path';
import { plainName, shownName } from './shown-name';
import type { ReceivedFile } from '../contract/received-file';
import type { UploadTerms } from './upload-terms';

/**
 * Bytes after which the free space is checked again: many concurrent uploads could fill the disk between two of the
 * server's own checks.
 */
const LOOK_AFTER = 1024 * 1024;

/** Limits of the other form fields. They are not read. */
const FIELDS = { fields: 50, fieldSize: 64 * 1024, headerPairs: 50 };

/**
 * Streams the files of a multipart body into `directory`, without buffering them in memory. If anything fails (too
 * large, kind not allowed, connection lost), all of them are removed.
 */
export async function receiveFiles(
  body: Readable,
  headers: IncomingHttpHeaders,
  directory: string,
  terms: UploadTerms,
): Promise<ReceivedFile[]> {
  const files = new Map<string, Promise<ReceivedFile>>();
  const stop = new AbortController();
  try {
    await readParts(body, headers, terms, (stream, name) => {
      const place = path.join(directory, randomUUID());
      const file = receiveOne(stream, name, place, terms, stop.signal);
      // Awaited when all parts are read; without a handler an earlier failure would be an unhandled rejection.
      file.catch(() => undefined);
      files.set(place, file);
      return file;
    });
    if (files.size === 0) throw new AppError('noFile');
    return await Promise.all(files.values());
  } catch (error) {
    stop.abort();
    body.unpipe();
    // The rest of the body is drained, so that a sender that is still sending receives the refusal.
    body.resume();
    await Promise.allSettled(files.values());
    await discard([...files.keys()]);
    throw error;
  }
}

/** Removes files that have not been moved into the store. */
export async function discard(places: readonly string[]): Promise<void> {
  await Promise.all(places.map((place) => fs.rm(place, { force: true })));
}

function readParts(
  body: Readable,
  headers: IncomingHttpHeaders,
  terms: UploadTerms,
  onFile: (stream: BusboyFileStream, name: string) => Promise<unknown>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let parser: BusboyInstance;
    try {
      const files = terms.limits.uploadFiles;
      // One byte more than allowed, so that a file of exactly the allowed size is not cut.
      const limits = { ...FIELDS, files, fileSize: bytesOf(terms) + 1, parts: files + FIELDS.fields };
      parser = new Busboy({ headers: headers as BusboyHeaders, limits });
    } catch {
      reject(new AppError('multipartRequired'));
      return;
    }
    const broken = () => reject(new AppError('uploadBroken'));
    parser.on('file', (_field, stream, name) => onFile(stream, name ?? '').catch(reject));
    parser.on('filesLimit', () => reject(limitError('tooManyFiles', 'uploadFiles', terms.limits)));
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
  terms: UploadTerms,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  let lookAt = 0;
  const measured = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length;
      hash.update(part);
      if (size > bytesOf(terms)) return done(tooLarge(terms));
      if (size >= lookAt) {
        lookAt = size + LOOK_AFTER;
        if (!terms.hasRoom()) return done(new AppError('diskFull'));
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
    // Other errors of the disk are not the sender's fault.
    throw (error as NodeJS.ErrnoException).syscall ? error : new AppError('uploadBroken');
  }
  if (size === 0) throw new AppError('emptyFile', { name: plainName(given) });
  const kind = await checkReceived(place, given, terms);
  return { place, path: newPath(kind), name: shownName(given, kind), kind, size, sha256: hash.digest() };
}

function bytesOf({ pictures, limits }: UploadTerms): number {
  return pictures ? limits.imageKb * 1024 : limits.fileMb * 1024 * 1024;
}

function tooLarge({ pictures, limits }: UploadTerms): AppError {
  return pictures
    ? limitError('imageTooLarge', 'imageKb', limits)
    : limitError('fileTooLarge', 'fileMb', limits);
}
