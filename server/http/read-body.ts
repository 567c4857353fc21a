import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/errors';
import { isObject, type JsonObject } from '../../schemas/json';
import type { RequestGuard } from './request-guard';
import { refuseHarmfulParts } from '../contract/harmful-parts';

/**
 * Bodies are JSON objects, except those of routes that take files; neither kind of route reads the other's. The media type
 * is compared exactly: a parser chosen by a loose match is a way round the checks that hang on it.
 */
export function readJsonBodies(app: FastifyInstance, guard: RequestGuard): void {
  app.removeAllContentTypeParsers();
  // Left as it comes: it is read when the route asks for it (`files/receive-files.ts`).
  app.addContentTypeParser('multipart/form-data', (incoming: FastifyRequest, stream, done) => {
    if (incoming.apiRoute?.takes) done(null, stream);
    else done(new AppError('unsupportedMediaType'));
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, async (incoming: FastifyRequest, text: string) => {
    if (incoming.apiRoute?.takes) throw new AppError('multipartRequired');
    // One that came in pieces did not say its size before.
    guard.refuseSize(incoming.apiRoute, Buffer.byteLength(text));
    refuseOtherMediaTypes(incoming);
    return parseBody(text);
  });
}

function refuseOtherMediaTypes(incoming: FastifyRequest): void {
  const given = incoming.raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'content-type',
  );
  const type = incoming.headers['content-type'] ?? '';
  if (given.length > 1 || !/^application\/json(; ?charset=utf-8)?$/i.test(type)) {
    throw new AppError('unsupportedMediaType');
  }
}

function parseBody(text: string): JsonObject {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('invalidJson');
  }
  if (!isObject(value)) throw new AppError('badRequest');
  refuseHarmfulParts(value);
  return value;
}
