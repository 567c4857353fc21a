import type { MenuNode } from '../../schemas/document/domain';
import { choiceFinder } from '../../widgets/ui/finder';
import { leavesOf, entryPath, menuEntries, type PageRoute } from './menu-routes';
import type { RecentPlace } from './recent-places';

/** Something that can be jumped to. */
export interface JumpTarget {
  /** Its address, which tells it from others. */
  path: string;
  title: string;
  /** What tells it from others with the same title: the way in the menu, a number. */
  note: string;
  icon: string;
}

/** Targets below a heading. */
export interface JumpGroup {
  title: string;
  targets: readonly JumpTarget[];
  /** There are further ones that a longer keyword finds. */
  more?: boolean;
}

/** Records that the server has found on a page. */
export interface FoundRecords {
  page: string;
  title: string;
  rows: readonly { id: number; title: string; subtitle: readonly string[] }[];
  more: boolean;
}

/** Pages shown at once. */
const MOST_PAGES = 8;

/** The pages of a menu whose titles a keyword finds, by pinyin and initials, too; without one, the first pages. */
export function pageTargets(menus: readonly MenuNode[], keyword: string): JumpTarget[] {
  const found = choiceFinder(keyword);
  const walk = (entries: readonly MenuNode[], trail: readonly string[]): JumpTarget[] =>
    entries.flatMap((entry) => {
      const { title, spelling, icon = 'file-text' } = entry.meta;
      if (entry.children.length > 0) return walk(entry.children, [...trail, title]);
      if (!found({ label: title, ...(spelling !== undefined && { spelling }) })) return [];
      return [{ path: entryPath(entry), title, note: trail.join(' / '), icon }];
    });
  return walk(menuEntries(menus), []).slice(0, MOST_PAGES);
}

/** The address of a record of a page; null where the menu does not have the page. */
function recordPath(routes: readonly PageRoute[], page: string, id: number): string | null {
  for (const { path, shows } of routes) {
    if (shows.kind === 'page' && shows.pageId === page && !path.includes(':')) return `${path}/detail/${id}`;
    const inTab = shows.kind === 'tabs' ? recordPath(shows.tabs, page, id) : null;
    if (inTab !== null) return inTab;
  }
  return null;
}

function pagesIn(routes: readonly PageRoute[]): string[] {
  return routes.flatMap(({ shows }) =>
    shows.kind === 'page' ? [shows.pageId] : shows.kind === 'tabs' ? pagesIn(shows.tabs) : [],
  );
}

/** Found records by page, in the order of the menu. */
export function recordGroups(routes: readonly PageRoute[], found: readonly FoundRecords[]): JumpGroup[] {
  const order = pagesIn(routes);
  const sorted = [...found].sort((a, b) => order.indexOf(a.page) - order.indexOf(b.page));
  return sorted.flatMap(({ page, title, rows, more }) => {
    const targets = rows.flatMap((row): JumpTarget[] => {
      const path = recordPath(routes, page, row.id);
      return path === null
        ? []
        : [{ path, title: row.title, note: row.subtitle.join(' · '), icon: 'file-text' }];
    });
    return targets.length > 0 ? [{ title, targets, more }] : [];
  });
}

/** The places that were opened last, in their order; those that the session may not open any more are left out. */
export function recentTargets(
  places: readonly RecentPlace[],
  menus: readonly MenuNode[],
  routes: readonly PageRoute[],
  found: readonly FoundRecords[],
): JumpTarget[] {
  const pages = new Map(leavesOf(menuEntries(menus)).map((entry) => [entryPath(entry), entry.meta] as const));
  return places.flatMap((place): JumpTarget[] => {
    if ('path' in place) {
      const meta = pages.get(place.path);
      return meta ? [{ path: place.path, title: meta.title, note: '', icon: meta.icon ?? 'file-text' }] : [];
    }
    const of = found.find(({ page }) => page === place.page);
    const row = of?.rows.find(({ id }) => id === place.id);
    const path = row && recordPath(routes, place.page, place.id);
    if (!of || !row || !path) return [];
    return [{ path, title: row.title, note: [of.title, ...row.subtitle].join(' · '), icon: 'file-text' }];
  });
}
