import type { Entity } from '../document/entity';
import type { Linkage } from '../document/linkage';
import { switchesOf } from '../model/entity-switches';
import type { EntityModel } from '../model/entity-model';
import type { Field, FieldGrammars } from '../model/field';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { unknownName } from '../problems/unknown-name';
import { dependencies, wayBetween } from './check-total-circles';

/**
 * Checks the switches of an entity: stored columns with two values that may change, each with one call. A switch leaves
 * line items as they are, so that no value of theirs may depend on it.
 */
export function checkSwitches(
  entity: Entity,
  { byName, fields, stored, workflow }: EntityModel,
  fieldTypes: FieldGrammars,
  report: Report,
): void {
  const calls = switchesOf(entity).map(({ call }) => call);
  const first = calls.length - (entity.switches ?? []).length;
  switchesOf(entity).forEach(({ column }, at) => {
    const chain = wayFromLines(fields, column);
    const path = at < first ? 'status' : `switches[${at - first}].column`;
    if (chain) report(path, cause('switchOfLines', { name: column, chain }), 'tolerated');
  });
  entity.switches?.forEach(({ column }, at) => {
    const path = `switches[${at}].column`;
    const field = byName.get(column);
    if (!field)
      return report(
        path,
        unknownName(
          column,
          entity.columns.map(({ name }) => name),
        ),
      );
    const isStored = stored.some((one) => one.field === field);
    const hasSides = fieldTypes.get(field.type)?.sides !== undefined;
    if (!isStored || !hasSides || field.immutable || field.sensitive || column === workflow?.state)
      report(path, cause('switchColumn', { name: column }));
    else if (column === entity.status || calls.indexOf(calls[first + at]!) < first + at)
      report(path, cause('switchTwice', { name: column }));
  });
}

/** How a value of line items depends on a column of their record; null: none does. */
function wayFromLines(fields: readonly Field[], column: string): string[] | null {
  const decided = fields.map((field) => ({
    ...field,
    linkage: deciding(field.linkage),
    ...(field.cells && { cells: field.cells.map((cell) => ({ ...cell, linkage: deciding(cell.linkage) })) }),
  }));
  const edges = dependencies(decided as Field[]);
  for (const { model, lines, cells = [] } of fields)
    for (const cell of lines ? cells : []) {
      const way = wayBetween(`${model}.${cell.model}`, column, edges);
      if (way) return way;
    }
  return null;
}

/** The rules that change the stored value of their column; a hidden one has none. */
function deciding(linkage: readonly Linkage[] = []): Linkage[] {
  return linkage.filter(({ then }) => then.set !== undefined || then.show || then.hide);
}
