import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { AppError } from '../../schemas/errors/app-error';
import { decodeLoosely } from './unknown-address';

const YEAR = 365 * 24 * 3600;

/**
 * Serves the built browser application. Asset names contain a hash of their content, so assets are immutable. Without
 * `devPages` the developer pages are not served.
 */
export async function clientFiles(app: FastifyInstance, directory: string, devPages: boolean): Promise<void> {
  if (!devPages)
    app.addHook('onRequest', ({ url }, _reply, done) => {
      done(isDevAddress(url) ? new AppError('unknownPath') : undefined);
    });
  await app.register(fastifyStatic, {
    root: directory,
    cacheControl: false,
    // The build creates a compressed copy of each file.
    preCompressed: true,
    setHeaders: (response, file) => {
      response.setHeader('vary', 'accept-encoding');
      const hashed = /[\\/]assets[\\/]/.test(file);
      response.setHeader('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
}

/** Developer pages and their script chunks. */
function isDevAddress(url: string): boolean {
  const [given = ''] = url.split('?');
  return /^\/(assets\/)?dev(\/|$)/i.test(path.posix.normalize(decodeLoosely(given)));
}

/** A route of the browser application: no such file exists, but the client-side router handles it. */
export function isApplicationAddress(method: string, url: string): boolean {
  const [given = ''] = url.split('?');
  return method === 'GET' && !given.slice(given.lastIndexOf('/')).includes('.');
}

/** The page of the API document, the only application route below `/api`. */
export function isDocsAddress(method: string, url: string): boolean {
  return method === 'GET' && url.split('?')[0] === '/api/docs';
}
