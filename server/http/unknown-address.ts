import { AppError } from '../../schemas/errors/app-error';
import { API, belowApi } from './read-request';
import type { RouteTree } from '../contract/route-tree';

/**
 * The answer below `/api` when no route matches. A path in an unusual notation (doubled slashes, dots, other case,
 * parameters behind a semicolon) may be an attempt to bypass access rules, so a client without a session gets the same
 * answer as for an existing path: sign in. A client with a session gets "unknown path", because the request to sign in
 * would make it sign out.
 */
export function unknownAddress(tree: RouteTree, url: string, isSignedIn: boolean): AppError {
  const [path = ''] = url.split('?');
  if (!/^(\/[A-Za-z0-9_-]+)+$/.test(path) || !path.startsWith('/api/'))
    return new AppError(isSignedIn ? 'unknownPath' : 'signInRequired');
  const allow = path.startsWith(API) ? tree.methods(belowApi(url)) : [];
  return allow.length > 0 ? new AppError('methodNotAllowed', {}, { allow }) : new AppError('unknownPath');
}

/** Whether an address means the API, however it is written. */
export function isApiPath(url: string): boolean {
  const [path = ''] = url.split('?');
  return /^[/\\]*api(?![a-z0-9])/i.test(decodeLoosely(path));
}

/** The decoded address; unchanged if it cannot be decoded. */
export function decodeLoosely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
