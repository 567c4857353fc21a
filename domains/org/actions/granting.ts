import type { ActionContext, Subject } from '../../../server/action';
import { holds } from './app-list';

/**
 * Replaces the ceiling of an organisation. Keeps codes that the caller does not have, because the assign dialog does
 * not offer them. `current`: the codes allowed so far, if more than the stored ones.
 */
export async function replaceCeiling(
  context: ActionContext,
  id: number,
  chosen: ReadonlySet<string>,
  current: ReadonlySet<string>,
): Promise<{ count: number }> {
  const kept = [...current].filter((code) => !holds(context, code));
  return replaceGrants(context, { kind: 'org', id }, new Set([...chosen, ...kept]));
}

/** Replaces the grants of a subject. */
export async function replaceGrants(
  context: ActionContext,
  subject: Subject,
  codes: ReadonlySet<string>,
): Promise<{ count: number }> {
  await context.grants.replace(subject, [...codes]);
  return { count: codes.size };
}
