import { isObject, type JsonObject } from '../../schemas/json';
import type { Bench } from '../../schemas/record/bench';
import { columnsOf } from '../project/project-fields';
import type { Source } from './read-text';

/** What of an entity a copy keeps: what no code of a domain, and no other document, relies on. */
const OF_ENTITY = ['scope', 'rows', 'sort', 'checks', 'tree', 'option', 'indexes'];
/** Calls that every entity can have. */
const CALLS = ['search', 'add', 'edit', 'del', 'batch-add', 'batch-del', 'detail', 'option'];
/** Settings of a page that name no call. */
const OF_PAGE = ['permission', 'pageSize', 'readOnly', 'dialog', 'nameColumn'];

/** A page as the source of a new one: its columns as they are. Null for a page without an entity. */
export function sourceOfPage({ page, entity }: Bench): Source | null {
  if (!page.doc || !entity?.doc) return null;
  const columns = columnsOf(entity.doc).map((column) => {
    const { name, label, computed: _, total: __, derivedFrom: ___, ...kept } = column;
    return {
      label: String(label ?? name),
      values: [],
      given: { name: String(name), column: kept as JsonObject, place: String(name) },
      skipped: column.computed !== undefined || column.total !== undefined || column.lines !== undefined,
    };
  });
  return {
    ...{ form: 'page', title: page.name, rows: 0 },
    columns: columns.filter(({ skipped }) => !skipped).map(({ skipped: _, ...one }) => one),
    origin: { kind: 'page', page: page.doc, entity: entity.doc },
  };
}

/** What a copy has of its origin: the entity without what belongs to it alone, and the page without calls of its own. */
export function copiedDocuments(
  page: JsonObject,
  entity: JsonObject,
  made: { page: JsonObject; entity: JsonObject },
): { page: JsonObject; entity: JsonObject } {
  const kept = new Set(columnsOf(made.entity).map(({ name }) => String(name)));
  const own = pick(entity, OF_ENTITY);
  const names = (list: unknown, key: string) =>
    Array.isArray(list) ? list.filter((one) => isObject(one) && kept.has(String(one[key]))) : [];
  const config = isObject(page.pageConfig) ? page.pageConfig : {};
  const table = isObject(page.tableConfig) ? page.tableConfig : {};
  const form = isObject(page.formConfig) ? page.formConfig : {};
  const calls = Array.isArray(entity.calls) ? entity.calls.filter((one) => CALLS.includes(String(one))) : [];
  const copy: JsonObject = {
    ...made.entity,
    ...own,
    calls,
    columns: columnsOf(made.entity).map((one) =>
      one.refers === entity.id ? { ...one, refers: made.entity.id! } : one,
    ),
  };
  return {
    entity: copy,
    page: {
      ...made.page,
      pageConfig: pick(config, OF_PAGE),
      formConfig: hasAll(form, kept) ? form : (made.page.formConfig ?? {}),
      tableConfig: { ...table, columns: names(table.columns, 'column') },
      searches: names(page.searches, 'column'),
    },
  };
}

/** Whether a form names no other columns than these, so that its layout can stay. */
function hasAll(form: JsonObject, kept: ReadonlySet<string>): boolean {
  const models = [...JSON.stringify(form).matchAll(/"model":"([^"]+)"/g)].map(([, name]) => name!);
  return models.every((name) => kept.has(name));
}

const pick = (object: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)));
