import type { ActionContext, Subject } from '../../../server/action';
import { holds } from './app-list';

/**
 * Replaces the ceiling of an organisation. Codes the caller does not hold stay as they are, because the assign dialog does
 * not offer them. `current`: what counts as let through so far, where that is more than is stored.
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

/** Replaces what is granted to a subject. */
export async function replaceGrants(
  context: ActionContext,
  subject: Subject,
  codes: ReadonlySet<string>,
): Promise<{ count: number }> {
  await context.grants.replace(subject, [...codes]);
  return { count: codes.size };
}
