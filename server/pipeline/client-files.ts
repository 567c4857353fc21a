import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 365 * 24 * 3600;

/** Serves the built browser application. Names of its assets carry a hash of their content, so they never change. */
export async function clientFiles(app: FastifyInstance, directory: string): Promise<void> {
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

/** An address of the application: no file of that name, but the router in the browser knows it. */
export function isApplicationAddress(method: string, url: string): boolean {
  const [path = ''] = url.split('?');
  return method === 'GET' && !path.slice(path.lastIndexOf('/')).includes('.');
}

/** The page of the API document: the one address of the application that stands below `/api`. */
export function isDocsAddress(method: string, url: string): boolean {
  return method === 'GET' && url.split('?')[0] === '/api/docs';
}
