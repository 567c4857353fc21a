import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { AppError } from '../../schemas/errors';
import { decodeLoosely } from './unknown-address';

const YEAR = 365 * 24 * 3600;

/**
 * Serves the built browser application. Names of its assets carry a hash of their content, so they never change.
 * Without `devPages` nothing of the pages for developers is served.
 */
export async function clientFiles(app: FastifyInstance, directory: string, devPages: boolean): Promise<void> {
  if (!devPages)
    app.addHook('onRequest', ({ url }, _reply, done) => {
      done(isDevAddress(url) ? new AppError('unknownPath') : undefined);
    });
  await app.register(fastifyStatic, {
    root: directory,
    cacheControl: false,
    // The build leaves a compressed copy beside each file.
    preCompressed: true,
    setHeaders: (response, file) => {
      response.setHeader('vary', 'accept-encoding');
      const hashed = /[\\/]assets[\\/]/.test(file);
      response.setHeader('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
}

/** Pages for developers, and the part of the program that draws them. */
function isDevAddress(url: string): boolean {
  const [given = ''] = url.split('?');
  return /^\/(assets\/)?dev(\/|$)/i.test(path.posix.normalize(decodeLoosely(given)));
}

/** An address of the application: no file of that name, but the router in the browser knows it. */
export function isApplicationAddress(method: string, url: string): boolean {
  const [given = ''] = url.split('?');
  return method === 'GET' && !given.slice(given.lastIndexOf('/')).includes('.');
}

/** The page of the API document: the one address of the application that stands below `/api`. */
export function isDocsAddress(method: string, url: string): boolean {
  return method === 'GET' && url.split('?')[0] === '/api/docs';
}
