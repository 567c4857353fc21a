import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { fits } from '../../schemas/check/stored-fit';
import type { Json, JsonObject } from '../../schemas/json';
import { initOrder } from '../../schemas/model/init-order';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { Rows } from './rows';
import { owned } from './scope';

/**
 * Inserts the document's `init` rows that are missing, by the column in `initKey`, parents first. References name the
 * `initKey` of their rows.
 */
export async function insertDefaults(
  plan: EntityPlan,
  request: ConnectedRequest,
  rows: Rows,
  environment: Environment,
): Promise<{ added: number; existing: number }> {
  const { session, tx } = request;
  const { init = [], initKey = '' } = plan.model.entity;
  if (!plan.columns.has(initKey)) throw new AppError('notFound');
  const lock = `init ${plan.id} ${session.tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, ${session.orgId}))`.execute(tx);
  const named = keysNamed(plan, init as JsonObject[], initKey);
  const known = new Map<string, Promise<Map<Json, number>>>();
  const idsOf = (entity: string) => {
    let ids = known.get(entity);
    if (!ids)
      known.set(entity, (ids = keyedIds(environment.plans.get(entity), named.get(entity) ?? [], request)));
    return ids;
  };
  const own = await idsOf(plan.id);
  const { ordered } = initOrder(init as JsonObject[], initKey, plan.parent);
  const missing = ordered.filter((row) => !own.has(row[initKey] ?? null));
  for (const row of missing) {
    const values: JsonObject = { ...row };
    for (const { name, entity, many } of plan.references) {
      const keys = [row[name] ?? []].flat();
      if (keys.length === 0) continue;
      const ids = await idsOf(entity);
      // A row that somebody has removed or renamed is left out.
      const found = keys.flatMap((key) => ids.get(key) ?? []);
      values[name] = many ? found : (found[0] ?? null);
    }
    own.set(row[initKey] ?? null, await rows.addDocumented(values));
  }
  return { added: missing.length, existing: init.length - missing.length };
}

/** The keys of the default rows and of the rows that they refer to, by entity. */
function keysNamed(
  { id, references }: EntityPlan,
  init: readonly JsonObject[],
  initKey: string,
): ReadonlyMap<string, Json[]> {
  const named = new Map<string, Json[]>([[id, init.map((row) => row[initKey] ?? null)]]);
  for (const { name, entity } of references)
    named.set(entity, [...(named.get(entity) ?? []), ...init.flatMap((row) => row[name] ?? [])]);
  return named;
}

/** The ids of the rows with these keys (`initKey`), within the organisation or the tenant. */
async function keyedIds(
  plan: EntityPlan | undefined,
  named: readonly Json[],
  { session, tx }: ConnectedRequest,
): Promise<Map<Json, number>> {
  const key = plan?.columns.get(plan.model.entity.initKey ?? '');
  if (!plan || !key) return new Map();
  const keys = [...new Set(named)].filter((one) => fits(key.sql, one));
  const { rows } = await sql<{ id: number; key: Json }>`
    select t.id, ${sql.raw(key.ref)} as key from ${sql.raw(plan.from)}
    where ${owned(plan, session)} and ${sql.raw(key.ref)} = any(${keys}::${sql.raw(key.sql)}[])`.execute(tx);
  return new Map(rows.map((row) => [row.key, row.id]));
}
