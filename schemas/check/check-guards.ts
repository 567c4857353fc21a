import type { Entity } from '../document/entity';
import type { EntityModel } from '../model/entity-model';
import type { Report } from '../problems/problem';
import { unknownName } from '../problems/unknown-name';
import { checkExpression } from './check-expression';

/** Checks that the guards of an entity read stored columns, which server and browser know of every row. */
export function checkGuards({ guards = [] }: Entity, { stored }: EntityModel, report: Report): void {
  const names = stored.map(({ field }) => field.model);
  guards.forEach(({ when }, at) => {
    const path = `guards[${at}].when`;
    for (const name of checkExpression(when, path, report))
      if (!names.includes(name)) report(path, unknownName(name, names));
  });
}
