import type { Column } from '../document/entity';
import type { EntityModel } from '../model/entity-model';
import { switchesOf } from '../model/entity-switches';
import type { FieldTypes } from '../model/field';
import { resolvePath } from '../model/resolve-path';
import { isPath } from '../model/through';
import { cause } from '../problems/causes';
import { reportBelow, type Report } from '../problems/problem';
import { unknownName } from '../problems/unknown-name';
import { isChoice } from './check-refers-by';

/** What a column with the values of a form cannot declare: its form says it of each of its fields. */
const KEYS_OF_FIELDS = [
  'default',
  'defaultFrom',
  'required',
  'unique',
  'exclusive',
  'sensitive',
  'readOnly',
  'immutable',
  'linkage',
  'computed',
  'options',
] as const satisfies readonly (keyof Column)[];

interface Others {
  fieldTypes: FieldTypes;
  model(id: string): EntityModel | undefined;
}

/** Checks the columns of an entity that hold the values of a form which another column chooses. */
export function checkFormColumns(model: EntityModel, others: Others, report: Report): void {
  const { entity } = model;
  entity.columns.forEach((column, at) => {
    const { formBy } = column;
    if (!formBy) return;
    const below = reportBelow(report, `columns[${at}]`);
    if (entity.columns.findIndex((one) => one.formBy) < at) below('formBy', cause('formByTwice'));
    for (const key of KEYS_OF_FIELDS)
      if (column[key] !== undefined) below(key, cause('notWithFormBy', { key }));
    if (entity.init?.some((row) => row[column.name] !== undefined))
      below('formBy', cause('notWithFormBy', { key: 'init' }));
    // The versions that its rows were filled in with belong to a tenant.
    if (entity.scope === 'global') below('formBy', cause('notWithFormBy', { key: 'global' }));
    if (!model.has('detail')) below('formBy', cause('formByDetail'));
    if (isPath(formBy.column)) checkFar(formBy, model, others, below);
    else checkOwn(formBy, model, below);
  });
}

type FormBy = NonNullable<Column['formBy']>;

/** The column itself: one of an enumeration whose values name forms, or a text with the id of a page. */
function checkOwn({ column: by, pages }: FormBy, model: EntityModel, report: Report): void {
  const names = [...model.byName.keys()];
  const stored = model.stored.find(({ field }) => field.model === by);
  if (!model.byName.has(by)) return report('formBy.column', unknownName(by, names));
  const refuse = () => report('formBy.column', cause('formByColumn', { name: by }));
  const isSwitched = switchesOf(model.entity).some(({ column }) => column === by);
  if (!isChoice(by, model) || isSwitched) return refuse();
  if (!pages) return stored?.sql === 'text' ? undefined : refuse();
  const choices = model.byName.get(by)?.options.options ?? [];
  if (choices.length === 0) return refuse();
  const values = choices.map(({ value }) => String(value));
  for (const value of Object.keys(pages))
    if (!values.includes(value)) report(`formBy.pages.${value}`, unknownName(value, values));
}

/** A column of the row that it refers to: a text with the id of a page. */
function checkFar({ column: path, pages }: FormBy, model: EntityModel, others: Others, report: Report): void {
  if (pages) report('formBy.pages', cause('notWithFormBy', { key: 'pages' }));
  const through = resolvePath(path, model, others);
  if (!through) return;
  if ('cause' in through) return report('formBy.column', through.cause);
  const { field } = through;
  const isText = others.fieldTypes.get(field.type)?.storage(field) === 'text';
  if (!isText || field.sensitive) report('formBy.column', cause('formByColumn', { name: path }));
}
