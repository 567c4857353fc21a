import type { FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/errors';
import { API } from './read-request';
import type { Route } from './route';

/**
 * What to answer below `/api` when no route matched. An address that is not written plainly (doubled slashes, dots, other
 * case, parameters behind a semicolon) is one that tries to be taken for another: it is told what a stranger is told.
 */
export function unknownAddress(routes: readonly Route[]): (request: FastifyRequest) => AppError {
  const patterns = routes.map(({ method, url }) => ({
    method,
    pattern: new RegExp(`^${API}${url.replace(/:\w+/g, '[^/]+')}$`),
  }));
  return ({ method, url }) => {
    const [path = ''] = url.split('?');
    if (!/^(\/[A-Za-z0-9_-]+)+$/.test(path) || !path.startsWith('/api/'))
      return new AppError('signInRequired');
    const others = patterns.filter((route) => route.method !== method && route.pattern.test(path));
    return new AppError(others.length > 0 ? 'methodNotAllowed' : 'unknownPath');
  };
}

/** Whether an address means the API, however it is written. */
export function meansApi(url: string): boolean {
  const [path = ''] = url.split('?');
  return /^[/\\]*api(?![a-z0-9])/i.test(decodeLoosely(path));
}

function decodeLoosely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
