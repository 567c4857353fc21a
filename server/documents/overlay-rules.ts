import { equalJson } from '../../schemas/equal-json';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { DocumentKind } from '../../schemas/migrations/migration';
import type { Report } from '../../schemas/problems/problem';
import { cause } from '../../schemas/problems/causes';
import { shown } from '../../schemas/problems/unknown-name';

/**
 * The keys of a shipped entity that may be changed. Its actions depend on its columns, and its sensitivity, its scope
 * and its server-set columns are guarantees of the product: an administrator who may publish documents must not become
 * a super user by making `isSupper` writable or giving it a default, and must not read masked values. The page decides
 * freely how a field is drawn, and what is visible in a form.
 */
const ENTITY_KEYS = ['title', 'sort', 'checks', 'columns', 'schemaVersion', '$schema'];
const COLUMN_KEYS = [
  'label',
  'help',
  'required',
  'maxLength',
  'min',
  'max',
  'rules',
  'index',
  'summary',
  'range',
];

/**
 * Rejects changes of a shipped document that are reserved to the product. Pages may be changed freely except for their
 * id.
 */
export function checkOverlay(
  kind: DocumentKind,
  shipped: JsonObject,
  written: JsonObject,
  report: Report,
): void {
  if (kind === 'entity') checkEntity(shipped, written, report);
  else {
    keep(shipped, written, ['id'], '', report);
    if (kind === 'domain') checkDictionary(shipped, written, report);
  }
}

function checkEntity(shipped: JsonObject, written: JsonObject, report: Report): void {
  const fixed = Object.keys({ ...shipped, ...written }).filter((key) => !ENTITY_KEYS.includes(key));
  keep(shipped, written, fixed, '', report);
  const columns = list(written.columns);
  for (const column of list(shipped.columns)) {
    const at = columns.findIndex((one) => one.name === column.name);
    const now = columns[at];
    if (!now) report('columns', cause('shippedColumn', { name: String(column.name) }));
    else {
      const keys = Object.keys({ ...column, ...now }).filter((key) => !COLUMN_KEYS.includes(key));
      keep(column, now, keys, `columns[${at}].`, report);
    }
  }
  checkAdded(list(shipped.columns), columns, report);
  for (const check of list(shipped.checks))
    if (!list(written.checks).some((one) => equalJson(one, check)))
      report('checks', cause('shippedCheck', { message: String(check.message) }));
}

/** Added columns are stored in a separate table, so a rule over them cannot name a shipped column. */
function checkAdded(shipped: readonly JsonObject[], columns: readonly JsonObject[], report: Report): void {
  const known = new Set(shipped.map(({ name }) => name));
  columns.forEach(({ name, unique, uniqueWhere, exclusive }, at) => {
    if (known.has(name)) return;
    const path = `columns[${at}]`;
    if (exclusive) report(`${path}.exclusive`, cause('cannotAdd', { name: 'exclusive' }));
    if (known.has(unique ?? null))
      report(`${path}.unique`, cause('cannotJoinShipped', { name: String(unique) }));
    for (const key of Object.keys(isObject(uniqueWhere) ? uniqueWhere : {}))
      if (known.has(key)) report(`${path}.uniqueWhere.${key}`, cause('cannotJoinShipped', { name: key }));
  });
}

/** Rows and actions depend on enumerations and their values; labels may change. */
function checkDictionary(shipped: JsonObject, written: JsonObject, report: Report): void {
  const now = isObject(written.dictionary) ? written.dictionary : {};
  for (const [name, enumeration] of Object.entries(isObject(shipped.dictionary) ? shipped.dictionary : {})) {
    const values = list(valuesOf(now[name])).map(({ value }) => value);
    for (const { value } of list(valuesOf(enumeration)))
      if (!values.includes(value ?? null))
        report(`dictionary.${name}`, cause('shippedValue', { came: shown(value) }));
  }
}

function valuesOf(enumeration: Json | undefined): Json | undefined {
  return isObject(enumeration) ? enumeration.values : undefined;
}

function keep(
  shipped: JsonObject,
  written: JsonObject,
  keys: readonly string[],
  at: string,
  report: Report,
): void {
  for (const key of keys)
    if (!equalJson(shipped[key], written[key])) report(`${at}${key}`, cause('shippedKey', { name: key }));
}

function list(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
