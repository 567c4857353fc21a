import { checkDefaultFrom } from './check-default-from';
import { Value } from 'typebox/value';
import type { TSchema } from 'typebox';
import { checkGrammar } from '../parse/check-grammar';
import type { Column } from '../document/entity';
import { isReference } from '../model/chosen-source';
import { isMany, type Field, type FieldGrammars, type SqlType } from '../model/field';
import type { Json } from '../json';
import type { EntityModel } from '../model/entity-model';
import type { Report } from '../problems/problem';
import { cause, type Cause } from '../problems/causes';
import { shown, unknownName } from '../problems/unknown-name';
import { fits, INT4 } from './stored-fit';

/** PostgreSQL cannot fit more columns into one row, whatever their values. */
const MOST_COLUMNS = 300;
/** Each reference adds a join to every list query. */
const MOST_REFERENCES = 60;

/** What needs the value of a column as it is; a secret is stored encrypted. */
const OPEN_USES = ['unique', 'index', 'exclusive', 'auto', 'default', 'range', 'computed'] as const;

/**
 * Reports a problem with severity `tolerated`: it rejects a new version of a document but not the one in force
 * (`Problem`).
 */
export type Refuse = (path: string, cause: Cause) => void;

/** Checks that each column's storage type supports what the column declares. */
export function checkColumns(model: EntityModel, fieldTypes: FieldGrammars, report: Report): void {
  const refuse: Refuse = (path, found) => report(path, found, 'tolerated');
  const { entity, stored, byName } = model;
  const storage = new Map(stored.map(({ field, sql }) => [field.model, sql]));
  if (entity.columns.length > MOST_COLUMNS)
    refuse('columns', cause('tooManyItems', { n: MOST_COLUMNS, came: entity.columns.length }));
  const joins = stored.map(({ field: { source, sourceBy } }) =>
    source ? 1 : (sourceBy?.sources.length ?? 0),
  );
  if (joins.reduce((sum, n) => sum + n, 0) > MOST_REFERENCES)
    refuse('columns', cause('tooManyReferences', { n: MOST_REFERENCES }));
  entity.columns.forEach((column, at) => {
    const path = `columns[${at}]`;
    const field = byName.get(column.name);
    const sql = storage.get(column.name) ?? null;
    if (!field) return;
    checkUses(column, sql, path, refuse);
    if (column.computed?.kind === 'age' && !isDay(storage.get(column.computed.column) ?? null))
      refuse(`${path}.computed.column`, cause('ageNeedsDate', { name: column.computed.column }));
    for (const [name, values] of Object.entries(column.uniqueWhere ?? {}))
      if (byName.has(name))
        checkValues(name, values, storage.get(name) ?? null, `${path}.uniqueWhere.${name}`, refuse);
    if (column.unique && byName.has(column.unique) && !isOrdered(storage.get(column.unique) ?? null))
      refuse(`${path}.unique`, cause('notIndexable', { name: column.unique }));
    checkBounds(column, field, sql, path, fieldTypes, refuse);
    checkDefault(column, field, path, fieldTypes, refuse);
    checkDefaultFrom(column, field, path, fieldTypes, refuse);
  });
}

/** Whether the values of a column can be summed. */
export function isSummable(
  sql: SqlType | null,
  field: Pick<Field, 'computed' | 'source' | 'sourceBy'>,
): boolean {
  return field.computed === true || (!isReference(field) && sql !== null && !isMany(sql) && isFigures(sql));
}

/** Whether a column holds a number, or several. */
function isFigures(sql: SqlType): boolean {
  return sql.startsWith('integer') || sql.startsWith('bigint') || sql.startsWith('numeric');
}

/** Whether the values of a column are ordered, so that they can be searched by range. */
export function isOrdered(sql: SqlType | null): boolean {
  return sql !== null && !isWide(sql);
}

/** Checks that the values in a rule's criteria are valid for the column. */
export function checkValues(
  name: string,
  values: readonly Json[],
  sql: SqlType | null,
  path: string,
  refuse: Refuse,
): void {
  if (sql === null || isWide(sql)) return refuse(path, cause('notComparable', { name }));
  if (values.length === 0) refuse(path, cause('tooFewItems', { n: 1, came: '[]' }));
  for (const value of values)
    if (!fits(sql, value)) refuse(path, cause('notAValue', { name, came: shown(value) }));
}

/** Lists and JSON have no order, and no index for comparisons. */
function isWide(sql: SqlType | null): boolean {
  return sql !== null && (isMany(sql) || sql === 'jsonb');
}

function isDay(sql: SqlType | null): boolean {
  return sql === 'date' || sql === 'timestamptz';
}

function checkUses(column: Column, sql: SqlType | null, path: string, refuse: Refuse): void {
  const { type } = column;
  const computed = column.computed !== undefined;
  if (
    column.summary &&
    !isSummable(sql, {
      computed,
      ...((column.refers ?? column.refersBy) && { source: {} as Field['source'] }),
    })
  )
    refuse(`${path}.summary`, cause('notSummable', { type }));
  if (column.range && !isOrdered(sql)) refuse(`${path}.range`, cause('noRange', { type }));
  for (const key of ['unique', 'index'] as const)
    if (column[key] && !isOrdered(sql))
      refuse(`${path}.${key}`, cause('notIndexable', { name: column.name }));
  if (
    column.exclusive &&
    (column.refers || column.refersBy || (sql !== 'integer' && sql !== 'bigint' && sql !== 'boolean'))
  )
    refuse(`${path}.exclusive`, cause('notAMark', { name: column.name }));
  if (column.inUse && column.refers === undefined && !column.refersBy)
    refuse(`${path}.inUse`, cause('onlyReferencesInUse'));
  if (column.sensitive === 'secret' && (sql !== 'text' || OPEN_USES.some((key) => column[key] !== undefined)))
    refuse(`${path}.sensitive`, cause('notSecret', { name: column.name }));
  if (column.auto && sql !== 'text') refuse(`${path}.auto`, cause('autoNeedsText', { name: column.name }));
  if (computed && column.required) refuse(`${path}.required`, cause('computedRequired'));
}

/** Bounds that no value satisfies, or that exceed the range of the database type. */
export function checkBounds(
  column: Column,
  field: Field,
  sql: SqlType | null,
  path: string,
  fieldTypes: FieldGrammars,
  refuse: Refuse,
): void {
  const type = fieldTypes.get(column.type);
  if (!type || sql === null) return;
  const { min, max } = field.options;
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    refuse(`${path}.max`, cause('tooSmall', { n: min, came: max }));
  if (!isFigures(sql)) return;
  const most = largest(sql);
  const schema = type.schema(field);
  for (const [key, bound] of [
    ['min', schema.minimum],
    ['max', schema.maximum],
  ] as const)
    if (typeof bound === 'number' && Math.abs(bound) > most)
      refuse(`${path}.${key}`, cause('databaseLimit', { n: most, came: bound }));
  const choices = [schema.enum, (schema.items as typeof schema | undefined)?.enum].flatMap(
    (one) => one ?? [],
  );
  if (sql.startsWith('integer'))
    for (const value of choices)
      if (typeof value === 'number' && Math.abs(value) > INT4)
        refuse(
          column.enum === undefined ? `${path}.options` : `${path}.enum`,
          cause('databaseLimit', { n: INT4, came: value }),
        );
}

/** The largest number that a column can hold. */
function largest(sql: SqlType): number {
  const numeric = /^numeric\((\d+),(\d+)\)$/.exec(sql);
  if (numeric) return 10 ** (Number(numeric[1]) - Number(numeric[2])) - 10 ** -Number(numeric[2]);
  return sql.startsWith('integer') ? INT4 : Number.MAX_SAFE_INTEGER;
}

/** Reports a default that is no value of the column. */
export function checkDefault(
  column: Column,
  field: Field,
  path: string,
  fieldTypes: FieldGrammars,
  refuse: Refuse,
): void {
  const type = fieldTypes.get(column.type);
  const value = column.default as Json | undefined;
  if (!type || value === undefined || column.computed || type.storage(field) === null || type.isEmpty(value))
    return;
  const options = { ...type.defaults, defaultValue: value };
  const asked = checkGrammar(type.options, options).length > checkGrammar(type.options, type.defaults).length;
  if (asked || !Value.Check(type.schema(field) as TSchema, value) || type.problem?.(value, field))
    refuse(`${path}.default`, valueCause(column.name, value, field));
}

/** The cause "`x` is not a value of column `kind`", with the choices if the column has any. */
export function valueCause(name: string, value: Json, field: Field): Cause {
  const values = (field.options.options ?? []).map((choice) => choice.value);
  return values.length > 0 && !Array.isArray(value) && !isReference(field)
    ? unknownName(value, values)
    : cause('notAValue', { name, came: shown(value) });
}
