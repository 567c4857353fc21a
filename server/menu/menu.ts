import type { Domain, MenuEntry, MenuNode } from '../../schemas/document/domain';
import { inOrder } from '../../schemas/document/menu-order';
import { isTabLayout, tabsOf } from '../../schemas/document/tab-layout';
import { isPermitted, permissionCode } from '../../schemas/document/permission';
import { spellingOfText } from '../database/tables/spelling-of';
import { NO_APPS, type ChildApps } from '../contract/child-apps';
import { codesOf, sortedMenus } from '../access/permission-tree';

/** The answer of `org/user/menu`. */
export interface MenuAnswer {
  menus: MenuNode[];
  permissions: string[];
  /** Existing pages that the session may not open, so that the client can say why. */
  closed: ClosedPage[];
}

/** A page that the session may not open. */
interface ClosedPage {
  path: string;
  /** The permission that would open it, or an expression of several; null for a container, which its children open. */
  code: string | null;
}

/** The menus that a session may open, and its permission codes without those of unreachable pages. */
export function menuFor(
  domains: readonly Domain[],
  held: ReadonlySet<string>,
  translate: (text: string, domain: string) => string,
  apps: ChildApps = NO_APPS,
): MenuAnswer {
  const entries = sortedMenus(domains);
  const domainOf = new Map(domains.flatMap(({ id, menu }) => menu.map((entry) => [entry, id] as const)));
  const names = new Set<string>();
  const dropped = new Set<string>();
  forEachOpen(entries, held, (entry) => names.add(entry.name));
  forEachOpen(entries, held, (entry) => unreachable(entry, names).forEach((code) => dropped.add(code)));

  const permissions = [...held].filter((code) => !dropped.has(code)).sort();
  const kept = new Set(permissions);
  return {
    menus: entries.flatMap((entry) =>
      node(entry, kept, (text) => translate(text, domainOf.get(entry) ?? ''), apps),
    ),
    permissions,
    closed: closedPages(entries, kept),
  };
}

/**
 * A page can be opened with its `search` code, or, if it has no list, with any of its codes; a container if one of its
 * children can be opened.
 */
function opens(entry: MenuEntry, held: ReadonlySet<string>): boolean {
  if (!isPermitted(entry.permission, held)) return false;
  if (entry.children) return entry.children.some((child) => opens(child, held));
  const codes = openingCodes(entry);
  return codes.length === 0 || codes.some((code) => held.has(code));
}

/** The codes of which one opens a page; none for a page that is open to all users. */
function openingCodes(entry: MenuEntry): readonly string[] {
  if (!entry.module) return [];
  const codes = codesOf(entry);
  const search = permissionCode(entry.module, 'search');
  return codes.includes(search) ? [search] : codes;
}

function forEachOpen(
  entries: readonly MenuEntry[],
  held: ReadonlySet<string>,
  visit: (entry: MenuEntry) => void,
): void {
  for (const entry of entries) {
    if (!opens(entry, held)) continue;
    visit(entry);
    forEachOpen(entry.children ?? [], held, visit);
  }
}

/** `blocked`: the unmet condition of a container above. */
function closedPages(
  entries: readonly MenuEntry[],
  held: ReadonlySet<string>,
  blocked: string | null = null,
): ClosedPage[] {
  return entries.flatMap((entry) => {
    const { permission = '', path, children = [] } = entry;
    const unmet = blocked ?? (isPermitted(permission, held) ? null : permission);
    const code = unmet ?? (entry.children ? null : (openingCodes(entry)[0] ?? null));
    const isClosed = unmet !== null || !opens(entry, held);
    return [...(isClosed ? [{ path, code }] : []), ...closedPages(children, held, unmet)];
  });
}

/** Codes of buttons that lead to a page which the session cannot open. */
function unreachable(entry: MenuEntry, names: ReadonlySet<string>): string[] {
  const { module, routeButtonRelation = {} } = entry;
  if (!module) return [];
  return Object.entries(routeButtonRelation)
    .filter(([, route]) => !names.has(route))
    .map(([suffix]) => permissionCode(module, suffix));
}

function node(
  entry: MenuEntry,
  held: ReadonlySet<string>,
  translate: (text: string) => string,
  apps: ChildApps,
): MenuNode[] {
  if (!opens(entry, held)) return [];
  const below = inOrder(entry.children ?? []).filter((child) => opens(child, held));
  const title = translate(entry.title);
  const spelling = spellingOfText(title);
  return [
    {
      path: entry.path,
      name: entry.name,
      ...(entry.layout && { layout: entry.layout }),
      ...(entry.isTabs && { isTabs: true }),
      hidden: entry.hidden ?? false,
      meta: {
        title,
        ...(spelling !== undefined && { spelling }),
        ...(entry.icon && { icon: entry.icon }),
        keepAlive: entry.keepAlive ?? false,
        keepAliveLevel: entry.keepAliveLevel ?? 0,
        ...(entry.module && { module: entry.module }),
        ...(entry.page && { dynamicId: entry.page }),
        ...(entry.view && { view: entry.view }),
        ...(entry.app && { app: { key: entry.app, url: appUrl(entry.app, entry.appPath, apps) } }),
        tabChild: entry.tabChild ?? false,
        ...(isTabLayout(entry) && { tabList: tabsOf(below, entry.tabList).map(({ name }) => name) }),
        ...(entry.customTitle && { customTitle: translate(entry.customTitle) }),
        ...(entry.routeButtonRelation && { routeButtonRelation: entry.routeButtonRelation }),
        permissions: codesOf(entry).filter((code) => held.has(code)),
      },
      children: below.flatMap((child) => node(child, held, translate, apps)),
    },
  ];
}

/** The address of a page of a child application; null: the operator has not set it up. */
function appUrl(key: string, path = '/', apps: ChildApps): string | null {
  const origin = apps.get(key);
  return origin === undefined ? null : `${origin}${path || '/'}`;
}

/** The permission codes that a session holds on the entries of a child application; null: it may open none of them. */
export function codesOfApp(
  domains: readonly Domain[],
  held: ReadonlySet<string>,
  key: string,
): readonly string[] | null {
  const opened: MenuEntry[] = [];
  forEachOpen(sortedMenus(domains), held, (entry) => entry.app === key && opened.push(entry));
  if (opened.length === 0) return null;
  return [...new Set(opened.flatMap(codesOf).filter((code) => held.has(code)))].sort();
}
