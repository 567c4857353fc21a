import type { Field } from '../../schemas/model/field';
import type { CompiledPage } from '../../schemas/model/page';
import type { ComparedColumns } from './compared-values';

/**
 * What stands in the places of compared columns: the comparison in that of the first, nothing (null) in that of the
 * second. Without one of both there is nothing to compare, and the other is shown as usual.
 */
export function comparedIn(
  { pageConfig }: Pick<CompiledPage, 'pageConfig'>,
  sections: readonly { fields: readonly Field[] }[],
): ReadonlyMap<string, ComparedColumns | null> {
  const shown = new Set(sections.flatMap(({ fields }) => fields.map(({ model }) => model)));
  const pairs = (pageConfig.detail?.compare ?? []).filter(({ from, to }) => shown.has(from) && shown.has(to));
  return new Map(
    pairs.flatMap((pair): [string, ComparedColumns | null][] => [
      [pair.from, pair],
      [pair.to, null],
    ]),
  );
}
