import { AppError } from '../../schemas/errors';
import { API, belowApi } from './read-request';
import type { RouteTree } from '../contract/route-tree';

/**
 * What to answer below `/api` when no route matched. An address that is not written plainly (doubled slashes, dots, other
 * case, parameters behind a semicolon) is one that tries to be taken for another: a stranger is told to sign in, as everywhere.
 * Somebody signed in is told that there is no such address; told to sign in, a client would sign out.
 */
export function unknownAddress(tree: RouteTree, url: string, isSignedIn: boolean): AppError {
  const [path = ''] = url.split('?');
  if (!/^(\/[A-Za-z0-9_-]+)+$/.test(path) || !path.startsWith('/api/'))
    return new AppError(isSignedIn ? 'unknownPath' : 'signInRequired');
  const allow = path.startsWith(API) ? tree.methods(belowApi(url)) : [];
  return allow.length > 0 ? new AppError('methodNotAllowed', {}, { allow }) : new AppError('unknownPath');
}

/** Whether an address means the API, however it is written. */
export function meansApi(url: string): boolean {
  const [path = ''] = url.split('?');
  return /^[/\\]*api(?![a-z0-9])/i.test(decodeLoosely(path));
}

/** An address in plain letters; one that cannot be decoded stays as it is. */
export function decodeLoosely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
