import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import type { MenuNode } from '../../schemas/document/domain';
import { isTabLayout } from '../../schemas/document/tab-layout';

/** The path of the home tab. */
export const HOME_PATH = '/dashboard';

/** A route from the menu: a path and its content. */
export interface PageRoute {
  path: string;
  name: string;
  /** The title of the page, in the window and its tab. */
  title: string;
  /** What the menu and the tabs of a layout call it. */
  label: string;
  /** Titles of the directories above, outermost first. */
  trail: readonly string[];
  keepAlive: boolean;
  keepAliveLevel: number;
  shows:
    | { kind: 'redirect'; to: string }
    | { kind: 'page'; pageId: string }
    | { kind: 'view'; view: string }
    | { kind: 'app'; app: string; url: string | null }
    | { kind: 'tabs'; tabs: readonly PageRoute[] };
}

/** Renders a route; implemented by the application, which knows pages and views. */
export type RenderPage = (route: PageRoute) => ReactNode;

/** The home page, for menus that do not contain it. */
function homeNode(title: string): MenuNode {
  return {
    path: HOME_PATH,
    name: 'Dashboard',
    hidden: false,
    meta: {
      title,
      icon: 'layout-dashboard',
      view: 'Dashboard',
      keepAlive: true,
      keepAliveLevel: 1,
      tabChild: false,
      permissions: [],
    },
    children: [],
  };
}

/** The menu including the home page. */
export function withHome(menus: readonly MenuNode[], title: string): readonly MenuNode[] {
  return menus.some((node) => node.path === HOME_PATH) ? menus : [homeNode(title), ...menus];
}

/** All routes of a menu, including hidden ones, except entries without path or name. */
export function routesFromMenu(menus: readonly MenuNode[], trail: readonly string[] = []): PageRoute[] {
  return menus.filter(isRoute).flatMap((node) => {
    const shows = showsOf(node, trail);
    const below = [...trail, node.meta.title];
    const children =
      shows?.kind === 'tabs' ? node.children.filter((child) => !isTab(child, node)) : node.children;
    const inner = routesFromMenu(children, below);
    return shows ? [route(node, trail, shows), ...inner] : inner;
  });
}

/** The entries of the side menu, without hidden ones, tabs of containers and empty directories. */
export function menuEntries(menus: readonly MenuNode[]): MenuNode[] {
  return menus
    .filter((node) => isRoute(node) && !node.hidden && !node.meta.tabChild)
    .map((node) => ({ ...node, children: isTabLayout(node) ? [] : menuEntries(node.children) }))
    .filter((node) => node.children.length > 0 || isTabLayout(node) || hasContent(node));
}

/** The leaf entries in order. */
export function leavesOf(entries: readonly MenuNode[]): MenuNode[] {
  return entries.flatMap((entry) => (entry.children.length > 0 ? leavesOf(entry.children) : [entry]));
}

/** The path of the first visible leaf. */
export function firstLeaf(menus: readonly MenuNode[]): string | null {
  for (const entry of menuEntries(menus)) {
    const leaf = entry.children.length > 0 ? firstLeaf(entry.children) : entryPath(entry);
    if (leaf) return leaf;
  }
  return null;
}

/** A path that belongs to a route. */
interface FoundRoute {
  route: PageRoute;
  tab?: PageRoute;
  params: Readonly<Record<string, string | undefined>>;
  /** The path of the page: without the record that follows it. */
  path: string;
}

/**
 * The route for a path; routes without parameters take precedence. A path of no route belongs to the generated page
 * whose path it continues with a record: `/add`, `/edit/5` or `/detail/5`.
 */
export function findRoute(routes: readonly PageRoute[], pathname: string): FoundRoute | null {
  const exact = exactRoute(routes, pathname);
  const path = exact ? null : pathOfPage(pathname);
  if (path === null) return exact;
  const found = exactRoute(routes, path);
  return (found?.tab ?? found?.route)?.shows.kind === 'page' ? found : null;
}

/** The path of the page that a record follows; null if none follows. */
export function pathOfPage(pathname: string): string | null {
  return /^(.+)\/(?:add|(?:edit|detail)\/[1-9]\d{0,14})$/.exec(pathname)?.[1] ?? null;
}

function exactRoute(routes: readonly PageRoute[], pathname: string): FoundRoute | null {
  for (const route of [...routes].sort((a, b) => parameterCount(a.path) - parameterCount(b.path))) {
    if (route.shows.kind === 'tabs') {
      const tab = exactRoute(route.shows.tabs, pathname);
      if (tab) return { ...tab, route, tab: tab.route };
    }
    const match = matchPath({ path: route.path, end: true }, pathname);
    if (match) return { route, params: match.params, path: pathname };
  }
  return null;
}

function route(node: MenuNode, trail: readonly string[], shows: PageRoute['shows']): PageRoute {
  const { title: label, customTitle: title = label, keepAlive, keepAliveLevel } = node.meta;
  return { path: entryPath(node), name: node.name, title, label, trail, keepAlive, keepAliveLevel, shows };
}

function showsOf(node: MenuNode, trail: readonly string[]): PageRoute['shows'] | null {
  const { app, dynamicId, view, title } = node.meta;
  if (isTabLayout(node)) {
    const { tabList = [] } = node.meta;
    const tabs = tabList.flatMap((name) =>
      node.children
        .filter((child) => isRoute(child) && child.name === name)
        .flatMap((child) => {
          const shows = showsOf(child, [...trail, title]);
          return shows ? [route(child, [...trail, title], shows)] : [];
        }),
    );
    return tabs.length > 0 ? { kind: 'tabs', tabs } : null;
  }
  if (node.layout === 3 && dynamicId) return { kind: 'page', pageId: dynamicId };
  if (app) return { kind: 'app', app: app.key, url: app.url };
  if (view) return { kind: 'view', view };
  const first = firstLeaf(node.children);
  return first ? { kind: 'redirect', to: first } : null;
}

function isRoute(node: MenuNode): boolean {
  return Boolean(node.path && node.name);
}

function isTab(child: MenuNode, { meta }: MenuNode): boolean {
  return meta.tabList?.includes(child.name) === true;
}

function hasContent(node: MenuNode): boolean {
  return Boolean(node.meta.view || node.meta.app || (node.layout === 3 && node.meta.dynamicId));
}

/** The path of an entry. A generated page serves all its records, so a trailing `/:id` is dropped. */
export function entryPath(node: MenuNode): string {
  return node.layout === 3 ? node.path.replace(/\/:id$/, '') : node.path;
}

function parameterCount(path: string): number {
  return path.split('/:').length;
}
