import type { Call, Column } from '../document/entity';
import { compileExpression } from '../expression/expression';
import { isReference } from '../model/chosen-source';
import { isMany, type FieldGrammars } from '../model/field';
import type { EntityModel } from '../model/entity-model';
import { lostIn } from '../model/paths-of';
import { lineColumns } from '../model/join-lines';
import { cause } from '../problems/causes';
import { reportBelow, type Report } from '../problems/problem';
import { unknownName } from '../problems/unknown-name';

/** Calls that would write lines without their record. */
const WRITING: ReadonlySet<Call> = new Set<Call>([
  'add',
  'edit',
  'del',
  'batch-del',
  'batch-add',
  'change-status',
  'init',
]);

/** What a column that holds lines cannot declare, because its table has no such column. */
const KEYS_OF_STORED = [
  'default',
  'defaultFrom',
  'maxLength',
  'min',
  'max',
  'precision',
  'enum',
  'refers',
  'refersBy',
  'multiple',
  'unique',
  'exclusive',
  'index',
  'sensitive',
  'auto',
  'computed',
  'total',
  'summary',
  'range',
  'rules',
] as const satisfies readonly (keyof Column)[];

interface Others {
  fieldTypes: FieldGrammars;
  model(id: string): EntityModel | undefined;
}

/** Checks the line items of an entity and the totals over them. */
export function checkLines(model: EntityModel, others: Others, report: Report): void {
  const { entity } = model;
  const holders = new Set<string>();
  entity.columns.forEach((column, at) => {
    const below = reportBelow(report, `columns[${at}]`);
    const { lines, total } = column;
    const type = others.fieldTypes.get(column.type);
    if (lines && type && !type.apart) below('lines', cause('linesType', { type: column.type }));
    if (lines && type?.apart) {
      for (const key of KEYS_OF_STORED) if (column[key] !== undefined) below(key, cause('linesKey', { key }));
      if (holders.has(lines.entity)) below('lines.entity', cause('linesTwice', { entity: lines.entity }));
      holders.add(lines.entity);
      const target = others.model(lines.entity);
      // An unknown entity is reported where the column is joined.
      if (target) checkTarget(lines, { model, target, others }, reportBelow(below, 'lines'));
    }
    if (total) checkTotal(column, model, others, below);
  });
}

interface Heads {
  model: EntityModel;
  target: EntityModel;
  others: Others;
}

function checkTarget(
  lines: NonNullable<Column['lines']>,
  { model, target, others }: Heads,
  report: Report,
): void {
  const { entity: head } = model;
  const { entity, byName, stored } = target;
  const sqlOf = (name: string) => stored.find(({ field }) => field.model === name)?.sql;
  const names = entity.columns.map(({ name }) => name);
  if (entity.scope !== head.scope) report('entity', cause('linesScope', { scope: head.scope }));
  if (target.domain !== model.domain) report('entity', cause('linesDomain', { domain: model.domain }));
  for (const call of entity.calls)
    if (WRITING.has(call)) report('entity', cause('linesCalls', { call, entity: entity.id }));
  for (const key of ['workflow', 'tree', 'switches'] as const)
    if (entity[key]) report('entity', cause('linesKind', { key, entity: entity.id }));
  if (entity.columns.some((one) => one.lines))
    report('entity', cause('linesKind', { key: 'lines', entity: entity.id }));
  if (entity.columns.some((one) => one.exclusive))
    report('entity', cause('linesKind', { key: 'exclusive', entity: entity.id }));
  if (entity.columns.some((one) => one.refersBy))
    report('entity', cause('linesKind', { key: 'refersBy', entity: entity.id }));
  const holder = byName.get(lines.column);
  const refers = entity.columns.find(({ name }) => name === lines.column)?.refers;
  if (!names.includes(lines.column)) report('column', unknownName(lines.column, names));
  // An invalid reference is reported at the column.
  else if (
    (refers === undefined || holder?.source) &&
    (holder?.source?.entity !== head.id || isMany(sqlOf(lines.column) ?? 'text'))
  )
    report('column', cause('mustRefer', { name: lines.column, entity: head.id }));
  else if (head.scope === 'org' && entity.rows?.via !== lines.column)
    report('column', cause('linesRows', { name: lines.column, entity: entity.id }));
  if (!names.includes(lines.order)) report('order', unknownName(lines.order, names));
  else if (sqlOf(lines.order) !== 'integer' || !byName.get(lines.order)?.readOnly)
    report('order', cause('linesOrder', { name: lines.order }));
  lines.columns?.forEach((name, at) => {
    if (!names.includes(name)) report(`columns[${at}]`, unknownName(name, names));
    else if (name === lines.column || name === lines.order || byName.get(name)?.lines)
      report(`columns[${at}]`, cause('linesColumn', { name }));
  });
  const heads = head.columns.map((one) => one.name);
  for (const { when, expr } of entity.checks ?? [])
    for (const text of [when, expr]) {
      const outer = text ? outerNames(text) : [];
      for (const name of outer)
        if (!heads.includes(name)) report('entity', unknownName(`form.${name}`, heads));
      for (const { name, member } of lostIn(text))
        if (outer.includes(name) && isReference(model.byName.get(name) ?? {}))
          report('entity', cause('pathOfForm', { name: `form.${name}.${member}` }), 'tolerated');
    }
  const shown = lineColumns(entity, lines);
  shown.forEach(({ name, type }) => {
    const at = lines.columns?.indexOf(name) ?? -1;
    if (others.fieldTypes.has(type) && !others.fieldTypes.get(type)?.inRows)
      report(at < 0 ? 'columns' : `columns[${at}]`, cause('linesColumn', { name }));
  });
  for (const column of entity.columns) {
    const typed = column.required && !column.readOnly && column.default === undefined && !column.auto;
    // A column that does not exist may be this one misspelled.
    if (lines.columns?.some((name) => !names.includes(name))) break;
    if (typed && column.name !== lines.column && !shown.includes(column))
      report('columns', cause('linesMissing', { name: column.name }));
  }
}

/** What a check of lines reads of their record; one that does not compile is reported where it stands. */
function outerNames(text: string): readonly string[] {
  try {
    return compileExpression(text).outerNames;
  } catch {
    return [];
  }
}

function checkTotal(
  { name, type, total, required, computed, auto, linkage }: Column,
  model: EntityModel,
  others: Others,
  report: Report,
): void {
  if (!total) return;
  const path = 'total';
  if (!figures(model, name) || computed || auto || linkage || required)
    report(path, cause('totalStored', { type }));
  const held = model.entity.columns.flatMap(({ lines }) => (lines ? [lines.entity] : []));
  if (!held.includes(total.entity)) return report(`${path}.entity`, unknownName(total.entity, held));
  const target = others.model(total.entity);
  if (!target) return;
  const { column } = total;
  if (total.kind === 'count') {
    if (column !== undefined) report(`${path}.column`, cause('unknownKey', { key: 'column' }));
    return;
  }
  if (column === undefined) return report(path, cause('missingKey', { key: 'column' }));
  const names = target.entity.columns.map((one) => one.name);
  if (!names.includes(column)) report(`${path}.column`, unknownName(column, names));
  else if (figures(target, column) === null || figures(target, column) !== figures(model, name))
    report(`${path}.column`, cause('totalColumn', { name: column }));
}

/** The kind of figures that a column stores; null for anything else. */
function figures({ stored }: EntityModel, name: string): 'exact' | 'plain' | null {
  const column = stored.find(({ field }) => field.model === name);
  if (!column || isReference(column.field) || !/^(integer|bigint|numeric\(.*\))$/.test(column.sql))
    return null;
  return column.field.decimals === undefined ? 'plain' : 'exact';
}
