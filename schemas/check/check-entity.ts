import { checkChecks } from './check-checks';
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
  const reserved = reservedTable(entity.id);
  if (reserved) report('id', reserved, 'tolerated');
  const names = entity.columns.map((column) => column.name);
  const known = (name: string, path: string, severity?: 'tolerated'): void => {
    if (!model.byName.has(name)) report(path, unknownName(name, names), severity);
  };
  names.forEach((name, at) => {
    const word = reservedColumn(name);
    if (word)
      report(`columns[${at}].name`, cause('reservedWord', { name }), word === 'always' ? undefined : word);
    if (snakeCase(name).length > MAX_SQL_NAME) report(`columns[${at}].name`, cause('nameTooLong', { name }));
    if (names.indexOf(name) !== at) report(`columns[${at}].name`, cause('columnTwice', { name }));
  });
  entity.columns.forEach((column, at) => {
    const path = `columns[${at}]`;
    if (column.unique !== undefined && !['tenant', 'org', 'global'].includes(column.unique))
      known(column.unique, `${path}.unique`);
    Object.keys(column.uniqueWhere ?? {}).forEach((name) => known(name, `${path}.uniqueWhere.${name}`));
    if (column.computed?.kind === 'age') known(column.computed.column, `${path}.computed.column`);
    for (const read of namesRead(column.linkage))
      for (const name of read.names)
        known(name, `${path}.${read.path}`, read.path.endsWith('when') ? undefined : 'tolerated');
  });
  const refers = (name: string) => isReference(model.byName.get(name) ?? {});
  model.fields.forEach((field, at) => {
    const path = field.lines ? `columns[${at}].lines.columns` : `columns[${at}].options.list`;
    const outer = readInRows(field, fieldTypes, path, report, refers);
    for (const [place, read] of outer) read.forEach((name) => known(name, place, 'tolerated'));
  });
  if (entity.tree) {
    known(entity.tree.parent, 'tree.parent');
    const parent = model.byName.get(entity.tree.parent);
    // An invalid reference is reported at the column.
    const refers = entity.columns.find(({ name }) => name === entity.tree?.parent)?.refers;
    if (parent && (refers === undefined || parent.source) && parent.source?.entity !== entity.id)
      report('tree.parent', cause('mustRefer', { name: entity.tree.parent, entity: entity.id }));
  }
  if (entity.option) {
    known(entity.option.label, 'option.label');
    [...(entity.option.keywords ?? []), ...(entity.option.extra ?? [])].forEach((name) =>
      known(name, 'option'),
    );
    const { label, public: open } = entity.option;
    open?.forEach((name, at) => {
      known(name, `option.public[${at}]`);
      if (model.byName.get(name)?.sensitive)
        report(`option.public[${at}]`, cause('publicSensitive', { name }));
    });
    // A name that does not exist may be the misspelled label.
    if (open?.every((name) => model.byName.has(name)) && !open.includes(label))
      report('option.public', cause('publicNeedsLabel', { name: label }));
    Object.keys(entity.option.where ?? {}).forEach((name) => known(name, `option.where.${name}`));
  }
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
  for (const key of ['status', 'initKey'] as const) if (entity[key] !== undefined) known(entity[key], key);
  (entity.indexes ?? []).forEach((columns, at) =>
    columns.forEach((name, of) => {
      const stored = [...model.stored.map(({ field }) => field.model), 'createdAt', 'updatedAt'];
      if (!stored.includes(name)) report(`indexes[${at}][${of}]`, unknownName(name, stored));
    }),
  );
  (entity.init ?? []).forEach((row, at) =>
    Object.keys(row).forEach((name) => known(name, `init[${at}].${name}`)),
  );
  checkSwitches(entity, model, fieldTypes, report);
  if (model.has('option') && !entity.option) report('option', cause('callNeedsOption'));
  if (model.has('change-status') && entity.status === undefined) report('calls', cause('callNeedsStatus'));
  if (model.has('init') && !(entity.init?.length && entity.initKey !== undefined))
    report('calls', cause('callNeedsRows'));
  checkChecks(entity.checks ?? [], 'checks', new Set(names), report);
  checkWorkflow(entity, model, report);
  checkSettingsStore(entity, model, report);
}
