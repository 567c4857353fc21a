import { matchPath } from 'react-router-dom';
import type { MenuNode } from '../../schemas/document/domain';
import type { ClosedPage } from '../session/session-store';
import { findRoute, firstLeaf, pathOfPage, type PageRoute } from './menu-routes';

/** Target for unknown paths. */
const NOT_FOUND = '/404';
/** Target for pages without permission. */
const FORBIDDEN = '/403';

/** Parameter of the permission page: the code that is missing. */
export const NEEDED = 'needs';

/** The path that another path redirects to; null for a page. */
export function redirectFor(
  pathname: string,
  menus: readonly MenuNode[],
  routes: readonly PageRoute[],
  closed: readonly ClosedPage[] = [],
): string | null {
  if (pathname === '/') return firstLeaf(menus) ?? NOT_FOUND;
  if (pathname === '/error') return '/error/404';
  const found = findRoute(routes, pathname);
  if (!found) {
    const paths = [pathname, pathOfPage(pathname) ?? pathname];
    const page = closed.find(({ path }) => paths.some((one) => matchPath({ path, end: true }, one)));
    if (!page) return NOT_FOUND;
    return page.code === null ? FORBIDDEN : `${FORBIDDEN}?${NEEDED}=${page.code}`;
  }
  const { shows } = found.route;
  if (shows.kind === 'redirect') return shows.to;
  if (shows.kind === 'tabs' && !found.tab) return shows.tabs[0]?.path ?? NOT_FOUND;
  return null;
}

/** The error pages inside the shell: the menu stays in sight, except after an error of the server at `/500`. */
export function errorRoutes(words: (key: string) => string): PageRoute[] {
  const route = (path: string, status: string): PageRoute => ({
    path,
    name: `Error${status}`,
    title: words(`error.${status}`),
    label: words(`error.${status}`),
    trail: [],
    keepAlive: false,
    keepAliveLevel: 0,
    shows: { kind: 'view', view: `Error${status}` },
  });
  return [
    ...['404', '403', '500'].map((status) => route(`/error/${status}`, status)),
    route(NOT_FOUND, '404'),
    route(FORBIDDEN, '403'),
  ];
}
