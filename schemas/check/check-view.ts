import type { Entity } from '../document/entity';
import { VIEW_SCOPES, VIEWS } from '../document/view';
import type { EntityModel } from '../model/entity-model';
import type { SqlType } from '../model/field';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';

/** The calls that need no table. */
const READING: ReadonlySet<string> = new Set(['search', 'detail']);
/** What only rows of a table can have. */
const OF_TABLES = [
  'status',
  'switches',
  'guards',
  'tree',
  'option',
  'indexes',
  'initKey',
  'init',
  'import',
  'workflow',
  'settings',
  'heldBy',
] as const satisfies readonly (keyof Entity)[];

/** Checks an entity whose rows are a query of the server: it is read only, and shows columns of the query. */
export function checkView({ entity, fields, stored }: EntityModel, report: Report): void {
  const { id: name, view } = entity;
  if (view === undefined) return;
  const scope = VIEW_SCOPES[view];
  if (entity.scope !== scope) report('scope', cause('servedScope', { name, scope }));
  for (const key of OF_TABLES) if (entity[key] !== undefined) report(key, cause('servedKey', { name, key }));
  entity.calls.forEach((call, at) => {
    if (!READING.has(call)) report(`calls[${at}]`, cause('servedCall', { name, call }));
  });
  const columns: Readonly<Record<string, SqlType>> = VIEWS[view];
  for (const { field, sql } of stored) {
    const at = `columns[${fields.indexOf(field)}]`;
    if (columns[field.model] !== sql)
      report(`${at}.type`, cause('servedType', { table: view, name: field.model, type: sql }));
  }
  entity.columns.forEach((column, at) => {
    for (const key of ['unique', 'auto', 'index', 'pinyin', 'lines', 'exclusive'] as const)
      if (column[key] !== undefined) report(`columns[${at}].${key}`, cause('servedKey', { name, key }));
  });
}
