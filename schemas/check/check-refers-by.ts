import type { Column, Entity } from '../document/entity';
import type { EntityModel } from '../model/entity-model';
import { isMany } from '../model/field';
import { cause } from '../problems/causes';
import { reportBelow, type Report } from '../problems/problem';
import { unknownName } from '../problems/unknown-name';
import { stateColumn } from '../model/workflow-columns';

/** What a reference whose entity depends on another column cannot declare: an id alone does not tell the row. */
const KEYS_OF_ONE_ENTITY = [
  'default',
  'defaultFrom',
  'unique',
  'exclusive',
] as const satisfies readonly (keyof Column)[];

/** Checks the references of an entity whose entity depends on another column. */
export function checkRefersBy(model: EntityModel, report: Report): void {
  const { entity } = model;
  const names = entity.columns.map(({ name }) => name);
  entity.columns.forEach((column, at) => {
    const { refersBy } = column;
    if (!refersBy) return;
    const below = reportBelow(report, `columns[${at}]`);
    for (const key of KEYS_OF_ONE_ENTITY)
      if (column[key] !== undefined) below(key, cause('notWithRefersBy', { key }));
    if (entity.init?.some((row) => row[column.name] !== undefined))
      below('refersBy', cause('notWithRefersBy', { key: 'init' }));
    const { column: by } = refersBy;
    if (!names.includes(by)) return below('refersBy.column', unknownName(by, names));
    const choices = isChoice(by, model) ? (model.byName.get(by)?.options.options ?? []) : [];
    if (choices.length === 0) return below('refersBy.column', cause('refersByColumn', { name: by }));
    const values = choices.map(({ value }) => String(value));
    for (const value of Object.keys(refersBy.entities))
      if (!values.includes(value)) below(`refersBy.entities.${value}`, unknownName(value, values));
  });
}

/** A stored column with one value of an enumeration, which people set and which nobody sees masked. */
export function isChoice(name: string, { entity, byName, stored }: EntityModel): boolean {
  const sql = stored.find(({ field }) => field.model === name)?.sql;
  const field = byName.get(name);
  const { source, sourceBy, sensitive } = field ?? {};
  return sql !== undefined && !isMany(sql) && !source && !sourceBy && !sensitive && !isState(name, entity);
}

function isState(name: string, { workflow }: Entity): boolean {
  return workflow !== undefined && stateColumn(workflow) === name;
}
