import type { CompiledPage } from '../../schemas/model/page';
import type { ListRow } from '../data/data-source';
import type { Guards } from '../record/guards';
import { isKept, isRemovable } from '../record/verbs';

/** Why the selected rows cannot be deleted together, with the words of the console; undefined: they can. */
export function removalReason(
  page: Pick<CompiledPage, 'workflow'>,
  selected: readonly ListRow[],
  guards: Guards,
  t: (key: string, params: Readonly<Record<string, number | string>>) => string,
): string | undefined {
  const fixed = selected.filter((row) => !isRemovable(page, row)).length;
  if (fixed > 0) return t('verb.someInState', { n: fixed });
  const kept = selected.filter((row) => isKept(page, row)).length;
  if (kept > 0) return t('verb.someApproved', { n: kept });
  const reasons = selected.flatMap((row) => guards('del', row)?.message ?? []);
  return reasons.length > 0 ? t('verb.someGuarded', { n: reasons.length, reason: reasons[0]! }) : undefined;
}
