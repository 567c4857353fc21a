import { sql } from 'kysely';
import type { AppError } from '../../schemas/errors/app-error';
import type { Json, JsonObject } from '../../schemas/json';
import { isGuarded } from '../access/rights-guard';
import { noteEvents } from '../audit/audit-log';
import type { ConnectedRequest } from '../contract/request';
import { recordAccessChange } from '../database/tables/access-changes';
import { decidesSessions } from '../identity/access-tables';
import { USERS } from '../identity/identity-entities';
import { forgetUsers } from '../identity/sign-in-names';
import { guardOf } from './guard-of';
import { noteForms } from './logged-forms';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { StoredRow } from './present-rows';
import { freeFiles } from './record-files';
import { removeAllLines } from './record-lines';
import { refuseRemovals } from './refuse-removals';
import { ofTenant } from './scope';
import { changes, event } from './write-row';

/**
 * Deletes locked rows with their lines; refused while other rows refer to one of them, and with those that are `kept`
 * for other reasons.
 */
export async function removeRows(
  plan: EntityPlan,
  rows: readonly StoredRow[],
  request: ConnectedRequest,
  environment: Environment,
  kept: Map<number, AppError> = new Map(),
): Promise<{ count: number }> {
  const { session, tx } = request;
  const ids = rows.map(({ id }) => id);
  await noteForms(plan, rows, request, environment);
  const lines = await removeAllLines(plan, ids, request, environment);
  await refuseRemovals(plan, ids, kept, request, environment);
  const wanted = sql`${ofTenant(plan, session)} and t.id = any(${ids}::bigint[])`;
  const take = (from: string) => sql`delete from ${sql.raw(from)} t where ${wanted}`.execute(tx);
  if (plan.beside) await take(plan.beside);
  const gone = () => take(plan.table);
  if (!isGuarded(plan.id)) await gone();
  else await guardOf(request, environment).around(plan.id, ids, gone);
  if (decidesSessions(plan.model.entity)) await recordAccessChange(tx, session.tenantId);
  await freeFiles(plan, ids, request, environment);
  if (plan.id === USERS) await forgetUsers(tx, session.tenantId, ids);
  noteEvents(
    request,
    rows.map((row) => {
      const values = storedValues(plan, row);
      const none = Object.fromEntries(Object.keys(values).map((name) => [name, null]));
      return event(plan, 'del', row.id, { ...changes(plan, values, none), ...lines.get(row.id) });
    }),
  );
  return { count: rows.length };
}

/** The stored columns of a row, without the system columns. */
export function storedValues(plan: EntityPlan, row: StoredRow): JsonObject {
  return Object.fromEntries(
    plan.model.stored.map(({ field }): [string, Json] => [field.model, row[field.model] ?? null]),
  );
}
