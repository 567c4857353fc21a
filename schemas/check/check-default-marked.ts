import type { EntityModel } from '../model/entity-model';
import type { Report } from '../problems/problem';
import { unknownName } from '../problems/unknown-name';

/** Checks that the mark by which a reference of new rows is chosen is an exclusive column of the entity that it refers to. */
export function checkDefaultMarked(
  { entity }: EntityModel,
  others: { model(id: string): EntityModel | undefined },
  report: Report,
): void {
  entity.columns.forEach(({ defaultMarked, refers }, at) => {
    if (defaultMarked === undefined) return;
    const target = refers === undefined ? undefined : others.model(refers);
    const marks = (target?.entity.columns ?? []).filter(({ exclusive }) => exclusive).map(({ name }) => name);
    if (!marks.includes(defaultMarked))
      report(`columns[${at}].defaultMarked`, unknownName(defaultMarked, marks));
  });
}
