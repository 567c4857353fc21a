import { AppError } from '../../schemas/errors';
import { orgsInReach } from './orgs-in-reach';
import { codeName, excessError, type GuardContext } from './excess-words';
import { grantableCodes, permissionTree } from './permission-tree';
import { ceilingOf, departmentsOf, usersBelow } from '../identity/organisation-facts';

/** Departments give areas, and the rows of those in them: who sees only some rows adds no areas and moves no department. */
export async function aroundDepartments<T>(
  context: GuardContext,
  ids: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  const { tx, session } = context;
  if (session.dataScope.rows === 'all') return work();
  const before = await departmentsOf(tx, session.tenantId, ids);
  await refuseAreas(context, ids);
  const result = await work();
  await refuseAreas(context, ids);
  for (const [id, { parentId }] of await departmentsOf(tx, session.tenantId, ids))
    if (before.get(id)?.parentId !== parentId)
      throw await excessError({ kind: 'department', by: null }, context);
  return result;
}

/** Refuses departments with areas the actor does not see. */
export async function refuseAreas(context: GuardContext, ids: readonly number[]): Promise<void> {
  const { tx, session } = context;
  const { rows } = session.dataScope;
  if (rows === 'all') return;
  for (const { areaIds } of (await departmentsOf(tx, session.tenantId, ids)).values())
    if (areaIds.some((id) => !rows.areaIds.includes(id)))
      throw await excessError({ kind: 'area', by: null }, context);
}

/**
 * An organisation's place and its ceiling bound the codes of all its users: codes that come within bounds or leave them must
 * be the actor's. Where it is moved, disabled or enabled, its users are touched themselves.
 */
export async function aroundOrganisations<T>(
  context: GuardContext,
  ids: readonly number[],
  work: () => Promise<T>,
  actor: { held: ReadonlySet<string>; touchUsers(ids: readonly number[]): Promise<void> },
): Promise<T> {
  const { tx, session, model } = context;
  const codes = grantableCodes(permissionTree(model.domains));
  const facts = () => Promise.all(ids.map((id) => ceilingOf(tx, session.tenantId, id, codes)));
  const before = await facts();
  const result = await work();
  const after = await facts();
  for (const [at, id] of ids.entries()) {
    const [was, now] = [before[at], after[at]];
    if (!was || !now) continue;
    const changed = [
      ...[...now.codes].filter((code) => !was.codes.has(code)),
      ...[...was.codes].filter((code) => !now.codes.has(code)),
    ].find((code) => !actor.held.has(code));
    if (changed) throw new AppError('notHeld', { name: codeName(changed, context) });
    const moved = was.parentId !== now.parentId;
    // Who is above an organisation may read its rows, so only who reads them moves it.
    if (moved && !orgsInReach(session).includes(id))
      throw await excessError({ kind: 'org', by: null, id }, context);
    if (moved || was.enabled !== now.enabled)
      await actor.touchUsers(await usersBelow(tx, session.tenantId, id));
  }
  return result;
}
