import { checkChecks } from './check-checks';
import { checkGuards } from './check-guards';
import { checkImport } from './check-import';
import { checkPerson } from './check-person';
import { checkSwitches } from './check-switches';
import { checkSettingsStore } from './check-settings';
import { checkWorkflow } from './check-workflow';
import type { Entity } from '../document/entity';
import { isReference } from '../model/chosen-source';
import type { FieldGrammars } from '../model/field';
import type { EntityModel } from '../model/entity-model';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { unknownName } from '../problems/unknown-name';
import { namesRead, readInRows } from './names-read';
import { reservedColumn, reservedTable } from './reserved-names';
import { snakeCase } from '../text/snake-case';

/** PostgreSQL truncates longer names. */
const MAX_SQL_NAME = 63;

/** Checks what an entity declares about its own columns. */
export function checkEntity(
  entity: Entity,
  model: EntityModel,
  fieldTypes: FieldGrammars,
  report: Report,
): void {
  const names = entity.columns.map((column) => column.name);
  const known: Known = (name, path, severity) => {
    if (!model.byName.has(name)) report(path, unknownName(name, names), severity);
  };
  const own: Own = { entity, model, known, report };
  checkOwnNames(entity, report);
  checkColumnRules(own);
  checkInnerRules(own, fieldTypes);
  checkTree(own);
  checkOption(own);
  checkSorting(own);
  for (const key of ['status', 'initKey'] as const) if (entity[key] !== undefined) known(entity[key], key);
  checkIndexes(own);
  checkSums(own);
  (entity.init ?? []).forEach((row, at) =>
    Object.keys(row).forEach((name) => known(name, `init[${at}].${name}`)),
  );
  checkSwitches(entity, model, fieldTypes, report);
  checkGuards(entity, model, report);
  checkImport(model, fieldTypes, report);
  checkCalls(own);
  checkChecks(entity.checks ?? [], 'checks', new Set(names), report);
  checkWorkflow(entity, model, report);
  checkSettingsStore(entity, model, report);
  checkPersons(own);
}

/** Who cannot change a column. */
function checkPersons({ entity, model, known, report }: Own): void {
  entity.columns.forEach(({ notBy }, at) => {
    const path = `columns[${at}].notBy.column`;
    const column = (name: string) => {
      known(name, path);
      return model.byName.get(name);
    };
    checkPerson(notBy?.column, path, { entity: entity.id, column }, report);
  });
}

/** Reports a name that no column has. */
type Known = (name: string, path: string, severity?: 'tolerated') => void;

/** What the parts of an entity are checked against. */
interface Own {
  entity: Entity;
  model: EntityModel;
  known: Known;
  report: Report;
}

/** The names of the table and of its columns. */
function checkOwnNames({ id, columns }: Entity, report: Report): void {
  const reserved = reservedTable(id);
  if (reserved) report('id', reserved, 'tolerated');
  const names = columns.map((column) => column.name);
  names.forEach((name, at) => {
    const path = `columns[${at}].name`;
    const word = reservedColumn(name);
    if (word) report(path, cause('reservedWord', { name }), word === 'always' ? undefined : word);
    if (snakeCase(name).length > MAX_SQL_NAME) report(path, cause('nameTooLong', { name }));
    if (names.indexOf(name) !== at) report(path, cause('columnTwice', { name }));
  });
}

/** The columns that columns depend on. */
function checkColumnRules({ entity, known }: Own): void {
  entity.columns.forEach((column, at) => {
    const path = `columns[${at}]`;
    if (column.unique !== undefined && !['tenant', 'org', 'global'].includes(column.unique))
      known(column.unique, `${path}.unique`);
    Object.keys(column.uniqueWhere ?? {}).forEach((name) => known(name, `${path}.uniqueWhere.${name}`));
    column.derivedFrom?.forEach((name, of) => known(name, `${path}.derivedFrom[${of}]`));
    if (column.computed?.kind === 'age') known(column.computed.column, `${path}.computed.column`);
    for (const read of namesRead(column.linkage))
      for (const name of read.names)
        known(name, `${path}.${read.path}`, read.path.endsWith('when') ? undefined : 'tolerated');
  });
}

/** The columns that the rows of sub-tables and line items read. */
function checkInnerRules({ model, known, report }: Own, fieldTypes: FieldGrammars): void {
  const refers = (name: string) => isReference(model.byName.get(name) ?? {});
  model.fields.forEach((field, at) => {
    const path = field.lines ? `columns[${at}].lines.columns` : `columns[${at}].options.list`;
    const outer = readInRows(field, fieldTypes, path, report, refers);
    for (const [place, read] of outer) read.forEach((name) => known(name, place, 'tolerated'));
  });
}

function checkTree({ entity, model, known, report }: Own): void {
  if (!entity.tree) return;
  const { parent: name } = entity.tree;
  known(name, 'tree.parent');
  const parent = model.byName.get(name);
  // An invalid reference is reported at the column.
  const refers = entity.columns.find((column) => column.name === name)?.refers;
  if (parent && (refers === undefined || parent.source) && parent.source?.entity !== entity.id)
    report('tree.parent', cause('mustRefer', { name, entity: entity.id }));
}

/** The columns of choices. */
function checkOption({ entity: { option }, model, known, report }: Own): void {
  if (!option) return;
  const { label, keywords = [], extra = [], public: open, where = {} } = option;
  known(label, 'option.label');
  [...keywords, ...extra].forEach((name) => known(name, 'option'));
  for (const name of [label, ...keywords, ...extra])
    if (model.byName.get(name)?.sensitive === 'secret') report('option', cause('notSecret', { name }));
  open?.forEach((name, at) => {
    known(name, `option.public[${at}]`);
    if (model.byName.get(name)?.sensitive) report(`option.public[${at}]`, cause('publicSensitive', { name }));
  });
  // A name that does not exist may be the misspelled label.
  if (open && [...open, label].every((name) => model.byName.has(name)) && !open.includes(label))
    report('option.public', cause('publicNeedsLabel', { name: label }));
  Object.keys(where).forEach((name) => known(name, `option.where.${name}`));
}

function checkSorting({ entity, model, report }: Own): void {
  const sortKeys = [
    ['sort', entity.sort],
    ['option.sort', entity.option?.sort],
  ] as const;
  for (const [path, keys] of sortKeys)
    (keys ?? []).forEach((key, at) => {
      if (model.sortable.has(key.column)) return;
      // Older documents sorted every list by a column named "sort".
      const kept = model.byName.get(key.column)?.sensitive === undefined && model.byName.has(key.column);
      const severity = kept ? 'tolerated' : undefined;
      report(`${path}[${at}].column`, unknownName(key.column, [...model.sortable]), severity);
    });
}

function checkIndexes({ entity, model, report }: Own): void {
  const stored = [...model.stored.map(({ field }) => field.model), 'createdAt', 'updatedAt'];
  (entity.indexes ?? []).forEach((columns, at) =>
    columns.forEach((name, of) => {
      if (!stored.includes(name)) report(`indexes[${at}][${of}]`, unknownName(name, stored));
    }),
  );
}

/** Only stored amounts add up: figures with a fixed number of decimals. */
function checkSums({ entity, model, report }: Own): void {
  const amounts = model.stored.flatMap(({ field }) => (field.decimals === undefined ? [] : [field.model]));
  (entity.sums ?? []).forEach(({ whole, addends }, at) => {
    if (!amounts.includes(whole)) report(`sums[${at}].whole`, unknownName(whole, amounts));
    addends.forEach((name, of) => {
      if (!amounts.includes(name)) report(`sums[${at}].addends[${of}]`, unknownName(name, amounts));
    });
  });
}

/** What the calls of an entity need. */
function checkCalls({ entity, model, report }: Own): void {
  if (model.has('option') && !entity.option) report('option', cause('callNeedsOption'));
  if (model.has('change-status') && entity.status === undefined) report('calls', cause('callNeedsStatus'));
  if (model.has('init') && !(entity.init?.length && entity.initKey !== undefined))
    report('calls', cause('callNeedsRows'));
}
