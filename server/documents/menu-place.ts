import Type, { type Static } from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import type { MenuEntry } from '../../schemas/document/domain';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { translateText } from '../../schemas/model/translate';
import { domainWords } from '../../schemas/model/words';
import type { Model } from '../../schemas/model/model';
import { currentVersion } from '../../schemas/migrations/migrate-document';
import { sortedMenus } from '../access/permission-tree';
import type { Db } from '../action';
import { asWritten, SOURCE, STATE, type DocumentRow } from './document-row';
import { readDocumentRows } from './published-documents';
import type { Proposal } from './publish-plan';
import { readDraft } from './read-draft';

/** The domain of entries at the top of the menu, which a tenant gets with the first one. */
const OWN_DOMAIN = 'own';
const OWN_TITLE = '自建';
const OWN_ICON = 'table-2';

/** Where a page stands in the menu: the domain that has its entry, and the name of the entry above; null: at the top. */
export const MenuPlace = Type.Object(
  {
    domain: Type.String({ pattern: '^[a-z][a-z0-9-]{0,47}$', title: '菜单所属的域' }),
    parent: Type.Union([Type.String({ maxLength: 80 }), Type.Null()], { title: '上级菜单' }),
  },
  { title: '菜单位置', additionalProperties: false },
);
/** Where a page stands in the menu. */
export type MenuPlace = Static<typeof MenuPlace>;

/** A place that can be chosen, in words. */
export interface NamedPlace extends MenuPlace {
  /** The titles from the top; empty: the top itself. */
  titles: string[];
  /** The menu of its domain has changes that are not published, so that nothing can be added to it. */
  changed: boolean;
}

/** The places for a new page: the top of the menu, and its directories. */
export async function menuPlaces(
  db: Db,
  tenantId: number,
  lang: string,
  model: Model,
): Promise<NamedPlace[]> {
  const rows = await readDocumentRows(db, tenantId, { kind: 'domain' });
  const changed = new Set(rows.flatMap(({ code, state }) => (state === STATE.changed ? code : [])));
  const domainOf = new Map(
    model.domains.flatMap(({ id, menu }) => menu.map((entry) => [entry, id] as const)),
  );
  const places: NamedPlace[] = [place(OWN_DOMAIN, null, [])];
  for (const entry of sortedMenus(model.domains)) {
    const domain = domainOf.get(entry);
    if (domain === undefined || !isDirectory(entry)) continue;
    const words = domainWords(model, lang, domain);
    const title = translateText(entry.title, words);
    places.push(place(domain, entry.name, [title]));
    for (const child of entry.children ?? [])
      if (isDirectory(child))
        places.push(place(domain, child.name, [title, translateText(child.title, words)]));
  }
  return places;

  function place(domain: string, parent: string | null, titles: string[]): NamedPlace {
    return { domain, parent, titles, changed: changed.has(domain) };
  }
}

/** A directory of the menu, and no layout of tabs: entries can be added to it. */
function isDirectory({ children, page, view, app, layout, isTabs }: MenuEntry): boolean {
  return children !== undefined && page === undefined && view === undefined && app === undefined
    ? layout !== 2 && isTabs !== true
    : false;
}

/**
 * The menu with an entry for a new page, to be published with it. What others have changed there and not published is not
 * published by the way: such a menu is refused.
 */
export async function menuWithPage(
  db: Db,
  tenantId: number,
  place: MenuPlace,
  proposals: readonly Proposal[],
): Promise<Proposal> {
  const entry = await entryFor(db, tenantId, proposals);
  const [known] = await readDocumentRows(db, tenantId, { kind: 'domain', code: place.domain });
  if (!known && place.domain !== OWN_DOMAIN) throw new AppError('unknownPlace');
  const row = known ?? newDomain();
  const { json } = readDraft(row.text);
  if (row.state === STATE.changed || (row.publishedNo === null && row.id !== 0))
    throw new AppError('menuChanged', { title: row.name });
  const menu = json && withMenuEntry(json.menu ?? null, place.parent, entry as unknown as JsonObject);
  if (!json || !menu) throw new AppError('unknownPlace');
  const placed: DocumentRow = {
    ...row,
    ...{ text: JSON.stringify({ ...json, menu }, null, 2), draftNo: row.draftNo + 1 },
    state: known ? STATE.changed : STATE.draft,
  };
  return { row: placed, document: asWritten(placed) };
}

/** The entry of the page that is published first, by its entity (published with it, or as it is) or its foreign calls. */
async function entryFor(db: Db, tenantId: number, proposals: readonly Proposal[]): Promise<MenuEntry> {
  const page = readDraft(proposals[0]?.document.text ?? '').json;
  if (proposals[0]?.row.kind !== 'page' || !page) throw new AppError('unknownPlace');
  if (page.entity === undefined) return foreignEntry(page);
  if (typeof page.entity !== 'string') throw new AppError('unknownPlace');
  const { entity: code } = page;
  const beside = proposals.find(({ row }) => row.kind === 'entity' && row.code === code)?.document;
  const [stored] = beside ? [] : await readDocumentRows(db, tenantId, { kind: 'entity', code });
  const entity = readDraft((beside ?? stored)?.text ?? '').json;
  if (!entity) throw new AppError('unknownPlace');
  const calls = Array.isArray(entity.calls) ? entity.calls : [];
  return entryOf(page, String(entity.module), [
    ...['search', 'add', 'edit', 'del'].filter((call) => calls.includes(call)),
    ...(entity.import === undefined ? [] : ['import']),
    ...['export', 'print'],
  ]);
}

/** The entry of a page over a foreign system, with the permissions of the calls that it names. */
function foreignEntry(page: JsonObject): MenuEntry {
  const config = isObject(page.pageConfig) ? page.pageConfig : {};
  const meta = isObject(config.listRouterConfig) ? config.listRouterConfig.meta : null;
  const module = isObject(meta) ? String(meta.module) : String(page.id).replaceAll('-', '_');
  const named = { search: config.searchUrl, add: config.addUrl, edit: config.updateUrl, del: config.delUrl };
  return entryOf(
    page,
    module,
    Object.entries(named).flatMap(([suffix, url]) => (url === undefined ? [] : [suffix])),
  );
}

/** Adds an entry as the last one at the top, or below the entry of a name; null: there is none. */
export function withMenuEntry(menu: Json, parent: string | null, entry: JsonObject): Json[] | null {
  if (!Array.isArray(menu)) return null;
  if (parent === null) return [...menu, entry];
  for (const [at, one] of menu.entries()) {
    if (!isObject(one)) continue;
    const below = withMenuEntry(one.children ?? null, one.name === parent ? null : parent, entry);
    if (below) return menu.with(at, { ...one, children: below });
  }
  return null;
}

function entryOf(page: JsonObject, module: string, permissions: string[]): MenuEntry {
  const id = String(page.id);
  return {
    path: pathOf(id),
    name: routeName(id),
    title: String(page.title),
    icon: OWN_ICON,
    layout: 3,
    page: id,
    module,
    permissions,
    keepAlive: true,
    keepAliveLevel: 1,
  };
}

/** The path of the entry of a page. */
export const pathOf = (page: string): string => `/${OWN_DOMAIN}/${page}`;

/** `equipment-check` as the name of a route: `EquipmentCheck`. */
export const routeName = (id: string): string =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The domain of a tenant's own entries before it is there. */
function newDomain(): DocumentRow {
  const doc = {
    schemaVersion: currentVersion('domain'),
    id: OWN_DOMAIN,
    title: OWN_TITLE,
    dictionary: {},
    menu: [],
  };
  return {
    ...{ id: 0, version: 0, kind: 'domain', code: OWN_DOMAIN, name: OWN_TITLE, domain: OWN_DOMAIN },
    ...{ source: SOURCE.own, text: JSON.stringify(doc), base: null, draftNo: 0, publishedNo: null },
    ...{ state: STATE.draft, problems: null, conflicts: null, renames: null },
  };
}
