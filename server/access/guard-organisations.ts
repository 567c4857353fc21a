import { AppError } from '../../schemas/errors/app-error';
import { orgsInReach } from './orgs-in-reach';
import { codeName, excessError, type GuardContext } from './excess-words';
import { grantableCodes, permissionTree } from './permission-tree';
import { ceilingOf, departmentsOf, usersBelow } from '../identity/organisation-facts';

/**
 * Departments grant areas and the rows in them: a user restricted to some rows may neither add areas nor move a
 * department.
 */
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

/** Rejects departments with areas that the actor does not see. */
export async function refuseAreas(context: GuardContext, ids: readonly number[]): Promise<void> {
  const { tx, session } = context;
  const { rows } = session.dataScope;
  if (rows === 'all') return;
  for (const { areaIds } of (await departmentsOf(tx, session.tenantId, ids)).values())
    if (areaIds.some((id) => !rows.areaIds.includes(id)))
      throw await excessError({ kind: 'area', by: null }, context);
}

/**
 * The place and the ceiling of an organisation limit the codes of all its users: codes that become effective or
 * ineffective must be the actor's own. Moving, disabling or enabling an organisation counts as an action on its users.
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
    // Organisations above may read its rows, so only an actor who reads these may move it.
    if (moved && !orgsInReach(session).includes(id))
      throw await excessError({ kind: 'org', by: null, id }, context);
    if (moved || was.enabled !== now.enabled)
      await actor.touchUsers(await usersBelow(tx, session.tenantId, id));
  }
  return result;
}
