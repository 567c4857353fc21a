import { sql } from 'kysely';
import type { JsonObject } from '../../schemas/json';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { choosable } from './scope';
import { sessionDefaults } from './session-defaults';

/** What a new row takes from the session and from marked rows; of the latter only columns that are not `given`. */
export async function startDefaults(
  plan: EntityPlan,
  given: JsonObject,
  request: ConnectedRequest,
  environment: Environment,
): Promise<JsonObject> {
  const isGiven = (column: string) => Object.hasOwn(given, column);
  const values = await sessionDefaults(plan, request, isGiven);
  for (const { field } of plan.model.stored) {
    const { model, source, defaultMarked } = field;
    if (!source || defaultMarked === undefined || isGiven(model)) continue;
    const ask = () => markedRow(source.entity, defaultMarked, request, environment);
    const id = await (request.lookups?.once(`marked ${source.entity} ${defaultMarked}`, ask) ?? ask());
    if (id !== null) values[model] = field.options.multiple === true ? [id] : id;
  }
  return values;
}

/** The enabled row with the mark that the session may choose; null: there is none. */
async function markedRow(
  entity: string,
  mark: string,
  { tx, session }: ConnectedRequest,
  { plans }: Environment,
): Promise<number | null> {
  const target = plans.get(entity);
  const column = target?.columns.get(mark);
  if (!target || !column) return null;
  const on = (one: { ref: string; sql: string }) => sql`${sql.raw(one.ref)}::int = 1`;
  const enabled = target.status ? on(target.status) : sql`true`;
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.raw(target.from)}
     where ${choosable(target, session)} and ${on(column)} and ${enabled} order by t.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
