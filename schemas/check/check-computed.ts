import { checkValues, type Refuse } from './check-columns';
import { SYSTEM_COLUMNS } from '../document/system-columns';
import { isChildFigure, isOverRows, isReadWithRow, type ChildFigure } from '../document/child-figure';
import type { Column } from '../document/entity';
import { checkExpression } from './check-expression';
import { resolvePath } from '../model/resolve-path';
import type { PathNeighbours } from './check-paths';
import type { EntityModel } from '../model/entity-model';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { shown, unknownName } from '../problems/unknown-name';
import { isReference } from '../model/chosen-source';
import type { Field, FieldTypes, SqlType } from '../model/field';

const SYSTEM: readonly string[] = SYSTEM_COLUMNS;

/** System columns that hold row ids, and the entities they refer to. */
const OWNERS: Readonly<Record<string, string>> = {
  orgId: 'org',
  createdBy: 'org_user',
  updatedBy: 'org_user',
};

/** Storage types of the system columns that a rule may compare. */
const SYSTEM_TYPES: Readonly<Record<string, SqlType>> = {
  id: 'bigint',
  orgId: 'bigint',
  tenantId: 'bigint',
  version: 'integer',
  createdBy: 'bigint',
  updatedBy: 'bigint',
};

/** A count or figure queries the table of another entity, so what it names must exist and be stored. */
export function checkComputed(
  own: EntityModel,
  world: PathNeighbours & { modelIds(): string[]; unreadEntity(id: string): boolean },
  report: Report,
): void {
  const { entity } = own;
  const { model, modelIds, unreadEntity } = world;
  const refuse: Refuse = (path, found) => report(path, found, 'tolerated');
  entity.columns.forEach((column, at) => {
    const { computed } = column;
    if (computed?.kind === 'through')
      checkThrough(own, column, computed.path, `columns[${at}]`, world, report);
    if (computed?.kind === 'expression')
      checkExpressionColumn(own, column, computed.expr, `columns[${at}]`, report);
    if (!isOverRows(computed)) return;
    const path = `columns[${at}].computed`;
    const target = model(computed.entity);
    if (!target) {
      if (!unreadEntity(computed.entity)) report(`${path}.entity`, unknownName(computed.entity, modelIds()));
      return;
    }
    const names = target.stored.map(({ field }) => field.model);
    const stored = (name: string) => names.includes(name) || SYSTEM.includes(name);
    if (!stored(computed.column)) report(`${path}.column`, unknownName(computed.column, names));
    else if (
      !isReferenceTo(target, computed.column, entity.id) &&
      !refersTo(target, computed.column, entity.id) &&
      !refersNowhere(target, computed.column, world)
    )
      refuse(`${path}.column`, cause('mustRefer', { name: computed.column, entity: entity.id }));
    if (isChildFigure(computed)) {
      if (!names.includes(computed.of)) report(`${path}.of`, unknownName(computed.of, names));
      else if (!isFigureOf(computed, own.byName.get(column.name), target, world.fieldTypes))
        refuse(`${path}.of`, cause('childFigure', { name: computed.of }));
      if (column.summary && computed.kind !== 'sum')
        refuse(`columns[${at}].summary`, cause('notSummable', { type: column.type }));
    }
    for (const [name, value] of Object.entries(computed.where ?? {})) {
      if (!stored(name)) report(`${path}.where.${name}`, unknownName(name, names));
      else if (hasItsValues(target, name))
        checkValues(name, [value], storedAs(target, name), `${path}.where.${name}`, refuse);
    }
  });
}

/** The path leads to a column of the same type, whose choices the column takes over. */
function checkThrough(
  own: EntityModel,
  column: Column,
  path: string,
  at: string,
  world: PathNeighbours,
  report: Report,
): void {
  const through = resolvePath(path, own, world);
  if (through && 'cause' in through) report(`${at}.computed.path`, through.cause);
  if (through && 'field' in through && through.field.type !== column.type)
    report(`${at}.type`, cause('notEqual', { expected: through.field.type, came: shown(column.type) }));
  for (const key of ['enum', 'refers', 'refersBy', 'options', 'summary', 'range'] as const)
    if (column[key] !== undefined) report(`${at}.${key}`, cause('takenThrough', { key }));
}

/** It reads columns that the row itself has, and is not compared by the database. */
function checkExpressionColumn(
  own: EntityModel,
  column: Column,
  expr: string,
  at: string,
  report: Report,
): void {
  const readable = own.entity.columns
    .filter(({ computed, lines }) => !lines && (!computed || isReadWithRow(computed)))
    .map(({ name }) => name);
  for (const name of checkExpression(expr, `${at}.computed.expr`, report))
    if (!readable.includes(name)) report(`${at}.computed.expr`, unknownName(name, readable));
  if (column.summary) report(`${at}.summary`, cause('notSummable', { type: column.type }));
  if (column.range) report(`${at}.range`, cause('noRange', { type: column.type }));
}

/** Whether a column declares a reference to an entity; a missing entity is reported at the declaration. */
function isReferenceTo({ entity }: EntityModel, column: string, to: string): boolean {
  return entity.columns.some(({ name, refers }) => name === column && refers === to);
}

/** Whether the column's enumeration, if any, is known; without it the storage type is unknown. */
function hasItsValues({ entity, byName }: EntityModel, name: string): boolean {
  const column = entity.columns.find((one) => one.name === name);
  return column?.enum === undefined || byName.get(name)?.options.options !== undefined;
}

/** Whether a count rule is valid enough to be turned into SQL. */
export function isCountable(
  rule: { column: string; where?: Record<string, number | string> },
  target: EntityModel | undefined,
  entity: string,
): boolean {
  if (!target || !refersTo(target, rule.column, entity)) return false;
  let sound = true;
  for (const [name, value] of Object.entries(rule.where ?? {}))
    checkValues(name, [value], storedAs(target, name), '', () => (sound = false));
  return sound;
}

/**
 * Whether a column may show this figure: an amount of amounts, a number of numbers, and the first or last of dates by a
 * column of the same type.
 */
export function isFigureOf(
  { kind, of }: ChildFigure,
  field: Field | undefined,
  target: EntityModel,
  fieldTypes: FieldTypes,
): boolean {
  const read = target.stored.find((one) => one.field.model === of);
  const sql = field && fieldTypes.get(field.type)?.storage(field);
  if (!read || !field || !sql || isReference(read.field) || isReference(field)) return false;
  if (kind === 'min' || kind === 'max')
    if (read.sql === 'date' || read.sql === 'timestamptz')
      return read.sql === sql && read.field.type === field.type;
  return (
    FIGURES.test(read.sql) &&
    FIGURES.test(sql) &&
    (read.field.decimals === undefined) === (field.decimals === undefined)
  );
}

/** Storage types of amounts and numbers. */
const FIGURES = /^(integer|bigint|numeric\(.*\))$/;

function storedAs(target: EntityModel, name: string): SqlType | null {
  return target.stored.find(({ field }) => field.model === name)?.sql ?? SYSTEM_TYPES[name] ?? null;
}

function refersTo(target: EntityModel, column: string, entity: string): boolean {
  const field = target.byName.get(column);
  return field ? field.source?.entity === entity : OWNERS[column] === entity;
}

/** Whether a column refers to an entity that does not exist, which is reported there. */
function refersNowhere(
  { entity }: EntityModel,
  column: string,
  { model }: Pick<PathNeighbours, 'model'>,
): boolean {
  const refers = entity.columns.find(({ name }) => name === column)?.refers;
  return refers !== undefined && !model(refers);
}
