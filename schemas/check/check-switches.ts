import type { Entity } from '../document/entity';
import { switchesOf } from '../model/entity-switches';
import type { EntityModel } from '../model/entity-model';
import type { FieldGrammars } from '../model/field';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { unknownName } from '../problems/unknown-name';

/** Checks the switches of an entity: stored columns with two values that may change, each with one call. */
export function checkSwitches(
  entity: Entity,
  { byName, stored, workflow }: EntityModel,
  fieldTypes: FieldGrammars,
  report: Report,
): void {
  const calls = switchesOf(entity).map(({ call }) => call);
  const first = calls.length - (entity.switches ?? []).length;
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
