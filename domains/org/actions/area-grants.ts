import type { ActionContext } from '../../../server/action';
import type { Json } from '../../../schemas/json';
import { NOT_HELD } from './not-held';

/**
 * Areas decide which rows a limited data scope shows, so who is limited himself adds none that he does not see: not to a
 * user, a role or a department. What was there before may stay.
 */
export function refuseWiderAreas(
  context: ActionContext,
  wanted: Json | undefined,
  before: Json | undefined,
): void {
  const { rows } = context.session.dataScope;
  if (rows === 'all') return;
  const held = new Set([...rows.areaIds, ...ids(before)]);
  if (ids(wanted).some((id) => !held.has(id))) context.fail(NOT_HELD, { name: '监区' }, 403);
}

/**
 * A department may decide which rows are seen, by those in it and by those above it: who is limited himself moves neither a user
 * nor a department to another.
 */
export function refuseMove(context: ActionContext, wanted: Json | undefined, before: Json | undefined): void {
  if (context.session.dataScope.rows === 'all' || wanted === undefined) return;
  // 0 is how "no department" travels.
  if ((wanted || null) !== (before || null)) context.fail(NOT_HELD, { name: '部门' }, 403);
}

function ids(value: Json | undefined): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}
