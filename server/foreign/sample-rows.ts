import { PURPOSE } from '../../schemas/document/foreign-call';
import { isObject, type Json } from '../../schemas/json';
import { pathsIn } from './contract';
import type { ForeignApi, ForeignColumn } from './foreign-api';
import { converted, type ForeignAnswer } from './map-answer';
import { valueAt } from './value-at';

/** Columns and rows of a sample, and characters of a cell. */
const MOST_COLUMNS = 100;
const MOST_ROWS = 500;
const MOST_CELL = 2000;
/** How deep rows are searched for. */
const DEPTH = 4;

/** The rows of an answer as texts, with the columns that its call maps already. */
export function sampleRows(
  api: ForeignApi,
  { json }: Pick<ForeignAnswer, 'json'>,
  others: readonly OtherCall[],
) {
  const declared = valueAt(json, api.rowsPath);
  const rowsPath = Array.isArray(declared) ? api.rowsPath : (rowsIn(json, '', DEPTH) ?? api.rowsPath);
  const found = valueAt(json, rowsPath);
  const rows = (Array.isArray(found) ? found : []).slice(0, MOST_ROWS);
  const mapped = new Map(api.resParams.map((one) => [one.path, one]));
  const paths = pathsIn(rows).slice(0, MOST_COLUMNS);
  return {
    ...{ system: api.system.code, code: api.code, name: api.name, rowsPath },
    ...callsFor(api, others),
    columns: paths.map((path) => {
      const { column = null, label = null } = mapped.get(path) ?? {};
      return { path, column, label: label ?? null };
    }),
    rows: rows.map((row) => paths.map((path) => cell(valueAt(row, path), mapped.get(path)))),
  };
}

/** Another call of the same system. */
export interface OtherCall extends Pick<ForeignApi, 'code' | 'name' | 'path' | 'purpose' | 'reqParams'> {}

/** What a path is about: without the word of a query at its end, and without an id. */
const subjectOf = (path: string) =>
  path
    .replace(/\/(query|list|search|page|add|edit|update|del|delete|detail)$/i, '')
    .replace(/\/\{\w+\}$/, '')
    .replace(/\/(add|edit|update|del|delete|detail)$/i, '');

const VERBS = { add: PURPOSE.add, edit: PURPOSE.edit, del: PURPOSE.del, detail: PURPOSE.detail };

/** The calls for what a list shows, by their paths; one of each purpose, or none where there are several. */
function callsFor(api: ForeignApi, others: readonly OtherCall[]) {
  const about = others.filter(({ path }) => subjectOf(path) === subjectOf(api.path));
  const found = Object.entries(VERBS).flatMap(([verb, purpose]) => {
    const [one, ...more] = about.filter((call) => call.purpose === purpose);
    return one && more.length === 0 ? [[verb, one] as const] : [];
  });
  const columnsIn = (calls: readonly Pick<ForeignApi, 'reqParams'>[]) => [
    ...new Set(calls.flatMap(({ reqParams }) => reqParams.flatMap(({ column }) => column ?? []))),
  ];
  return {
    calls: Object.fromEntries(found.map(([verb, { code, name }]) => [verb, { code, name }])),
    searched: columnsIn([api]),
    written: columnsIn(found.flatMap(([verb, call]) => (verb === 'add' || verb === 'edit' ? [call] : []))),
  };
}

/** The path of the first list of objects; lists of other things are no rows. */
function rowsIn(value: Json | undefined, path: string, depth: number): string | null {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? path : null;
  if (!isObject(value) || depth === 0) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = rowsIn(inner, path === '' ? key : `${path}.${key}`, depth - 1);
    if (found !== null) return found;
  }
  return null;
}

/** A value as text: what is mapped already as its type shows it, so that a time is no long number. */
function cell(given: Json | undefined, column?: Pick<ForeignColumn, 'type'>): string {
  const isTime = column?.type === 'date' || column?.type === 'datetime';
  const value = isTime ? converted(column, given) : given;
  if (value === undefined || value === null) return '';
  const text =
    value === true
      ? '是'
      : value === false
        ? '否'
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value);
  return text.slice(0, MOST_CELL);
}
