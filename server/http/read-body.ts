import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/errors/app-error';
import { isObject, type JsonObject } from '../../schemas/json';
import type { RequestGuard } from './request-guard';
import { refuseHarmfulParts } from '../contract/harmful-parts';

/**
 * Registers the body parsers: JSON objects, and multipart bodies for routes that take files. Neither kind of route
 * accepts the other's bodies. The media type is compared exactly, because a parser chosen by a loose match could bypass
 * the checks that depend on the type.
 */
export function readJsonBodies(app: FastifyInstance, guard: RequestGuard): void {
  app.removeAllContentTypeParsers();
  // Passed on as a stream: the route reads it itself (`files/receive-files.ts`).
  app.addContentTypeParser('multipart/form-data', (incoming: FastifyRequest, stream, done) => {
    if (incoming.apiRoute?.takes && !isPacked(incoming)) done(null, stream);
    else done(new AppError('unsupportedMediaType'));
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (incoming: FastifyRequest, bytes: Buffer) => {
    if (incoming.apiRoute?.takes) throw new AppError('multipartRequired');
    // The size of a chunked body is unknown before it has been read.
    guard.refuseSize(incoming.apiRoute, bytes.length);
    refuseOtherMediaTypes(incoming);
    return parseBody(bytes);
  });
}

function refuseOtherMediaTypes(incoming: FastifyRequest): void {
  const given = incoming.raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'content-type',
  );
  const type = incoming.headers['content-type'] ?? '';
  if (isPacked(incoming)) throw new AppError('unsupportedMediaType');
  if (given.length > 1 || !/^application\/json(; ?charset=utf-8)?$/i.test(type)) {
    throw new AppError('unsupportedMediaType');
  }
}

/** Compressed bodies are rejected: they are not decompressed. */
function isPacked({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return encoding !== '' && encoding !== 'identity';
}

/** Bytes that are no UTF-8 are no JSON: they are not guessed at. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseBody(bytes: Buffer): JsonObject {
  let value: unknown;
  try {
    const text = utf8.decode(bytes);
    if (text.trim() === '') return {};
    value = JSON.parse(text);
  } catch {
    throw new AppError('invalidJson');
  }
  if (!isObject(value)) throw new AppError('badRequest');
  refuseHarmfulParts(value);
  return value;
}
