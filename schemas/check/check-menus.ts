import { checkIcon } from './check-dictionary';
import type { Domain, MenuEntry } from '../document/domain';
import { isTabLayout, tabsOf } from '../document/tab-layout';
import type { BrokenPage } from '../model/source-document';
import type { CompiledPage } from '../model/page';
import type { Report } from '../problems/problem';
import type { UnreadDocuments } from '../parse/unread-documents';
import { cause } from '../problems/causes';
import { unknownName } from '../problems/unknown-name';

/** A menu entry must have a target: an existing page, a view, or children. */
export function checkMenus(
  domain: Domain,
  pages: ReadonlyMap<string, CompiledPage | BrokenPage>,
  unread: UnreadDocuments,
  report: Report,
): void {
  walkMenu(domain.menu, 'menu', (entry, here) => {
    if (entry.layout === 3 && entry.page === undefined) report(`${here}.page`, cause('layoutNeedsPage'));
    if (entry.page !== undefined && !pages.has(entry.page) && !unread.mayHold('page', entry.page))
      report(`${here}.page`, unknownName(entry.page, [...pages.keys()]));
    checkIcon(entry.icon, `${here}.icon`, report);
    if (entry.permissions?.length && !entry.module) report(`${here}.module`, cause('permissionsNeedModule'));
    const { app, page, view, children, layout } = entry;
    if (app !== undefined && (page ?? view ?? children ?? layout) !== undefined)
      report(`${here}.app`, cause('appAlone'));
    if (app === undefined && entry.appPath !== undefined)
      report(`${here}.appPath`, cause('appPathWithoutApp'));
    checkTabs(entry, here, report);
  });
  domain.menu.forEach(({ tabChild }, at) => {
    if (tabChild) report(`menu[${at}].tabChild`, cause('tabOfNothing'), 'tolerated');
  });
}

/**
 * A tab layout has tabs, each a page or a view of its own address. A tab child elsewhere is neither in the menu nor a
 * tab. Documents in force already work so.
 */
function checkTabs(entry: MenuEntry, here: string, report: Report): void {
  const { children = [], tabList } = entry;
  const names = children.flatMap(({ name, tabChild }) => (tabChild ? [name] : []));
  const isTabs = isTabLayout(entry);
  if (isTabs && names.length === 0) report(`${here}.children`, cause('tabsWithoutTabs'), 'tolerated');
  if (tabList && !isTabs) report(`${here}.tabList`, cause('tabListWithoutTabs'));
  tabList?.forEach((name, at) => {
    if (!names.includes(name)) report(`${here}.tabList[${at}]`, unknownName(name, names));
    else if (tabList.indexOf(name) < at) report(`${here}.tabList[${at}]`, cause('tabTwice', { name }));
  });
  const shown = tabsOf(children, tabList);
  children.forEach((child, at) => {
    if (!child.tabChild) return;
    const place = `${here}.children[${at}]`;
    if (!isTabs || !shown.includes(child)) report(`${place}.tabChild`, cause('tabOfNothing'), 'tolerated');
    else if (child.children || isTabLayout(child) || /:(?!id$)/.test(child.path))
      report(place, cause('tabIsPage'), 'tolerated');
  });
}

/** Names and paths of menu entries are routes of the browser, so they must be unique across all domains. */
export function checkMenuNames(domains: readonly { value: Domain; report: Report; file: string }[]): void {
  const taken = { name: new Map<string, string>(), path: new Map<string, string>() };
  for (const { value, report, file } of domains)
    walkMenu(value.menu, 'menu', (entry, at) => {
      for (const key of ['name', 'path'] as const) {
        const word = entry[key];
        const other = taken[key].get(word);
        const code = key === 'name' ? 'menuNameTaken' : 'menuPathTaken';
        if (other === undefined) taken[key].set(word, `${file}: ${at}`);
        else report(`${at}.${key}`, cause(code, { name: word, other }), 'tolerated');
      }
    });
}

function walkMenu(
  entries: readonly MenuEntry[],
  path: string,
  visit: (entry: MenuEntry, path: string) => void,
): void {
  entries.forEach((entry, at) => {
    const here = `${path}[${at}]`;
    visit(entry, here);
    walkMenu(entry.children ?? [], `${here}.children`, visit);
  });
}
