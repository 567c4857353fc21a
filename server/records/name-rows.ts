import { sql } from 'kysely';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { isUnseen } from './masked-criteria';
import { ofTenant } from './scope';

/**
 * What messages call rows of an entity: their labels as choices; the title of the entity where it has none, with the id where
 * the session does not see the label.
 */
export async function nameRows(
  plan: EntityPlan,
  ids: readonly number[],
  { tx, session, lang }: ConnectedRequest,
  environment: Environment,
): Promise<ReadonlyMap<number, string>> {
  const title = environment.word(plan.model.entity.title, lang, plan);
  const label = plan.columns.get(plan.model.entity.option?.label ?? '');
  const names = new Map(ids.map((id) => [id, label ? `${title} #${id}` : title]));
  if (!label || isUnseen(session, plan.model)(label.name)) return names;
  const { rows } = await sql<{ id: number; name: string | null }>`
    select t.id, ${sql.raw(label.ref)}::text as name from ${sql.raw(plan.from)}
     where ${ofTenant(plan, session)} and t.id = any(${ids}::bigint[])`.execute(tx);
  for (const { id, name } of rows) if (name) names.set(id, name);
  return names;
}
