import { sql } from 'kysely';
import { EVERY, SELF } from '../../schemas/document/row-security';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Model } from '../../schemas/model/model';
import type { PlacingKind } from '../../schemas/model/row-placement';
import { snakeCase } from '../../schemas/text/snake-case';
import type { Session } from '../action';
import { hiddenFields } from '../access/field-rights';
import { mayReadThrough } from '../access/name-rights';
import { quoted } from '../database/tables/table';
import { USERS } from '../identity/identity-entities';
import type { EntityPlan, PlacedValue } from './entity-plan';
import type { Environment } from './environment';
import type { ConnectedRequest } from '../contract/request';

/**
 * What places a row, by names; an id where the session may not see the name. Null: the session may not see the columns
 * that lead to it.
 */
export interface Place {
  areas: string[] | null;
  suppliers: string[] | null;
  maker: string | null;
}

/** The areas, supplier and creator that decide who sees a row. The caller must check that the session sees the row. */
export async function placeOf(
  plan: EntityPlan,
  id: number,
  request: ConnectedRequest,
  { model }: Environment,
): Promise<Place> {
  const { session } = request;
  const { tenantId } = session;
  const names = (kind: PlacingKind, value: PlacedValue | typeof EVERY | null) => {
    const target = [...model.entities.values()].find(({ entity }) => entity.rows?.[kind] === SELF);
    if (!target || !value || value === EVERY) return sql`'[]'::json`;
    if (!seesPath(session, plan.model, kind, model)) return sql`null::json`;
    const label = target.entity.option?.label;
    const named = label !== undefined && mayReadThrough(session, target, label);
    const name = named ? `r.${quoted(snakeCase(label))}::text` : `'#' || r.id`;
    const ids = value.many ? value.ref : `array[${value.ref}]`;
    const ofTenant = target.entity.scope === 'global' ? sql`` : sql`r.tenant_id = ${tenantId} and`;
    return sql`(select coalesce(json_agg(${sql.raw(name)} order by r.id), '[]')
      from ${sql.id(target.table)} r where ${ofTenant} r.id = any(${sql.raw(ids)}))`;
  };
  const users = model.entities.get(USERS);
  const named = users && mayReadThrough(session, users, 'name');
  const maker = named ? sql`u.name` : sql`'#' || u.id`;
  const { rows } = await sql<Place>`
    select ${names('area', plan.area)} as areas, ${names('supplier', plan.supplier)} as suppliers,
           (select ${maker} from ${sql.id(USERS)} u where u.tenant_id = ${tenantId} and u.id = ${sql.raw(plan.maker)}) as maker
      from ${sql.raw(plan.from)} where t.id = ${id} and t.tenant_id = ${tenantId}`.execute(request.tx);
  return rows[0] ?? { areas: [], suppliers: [], maker: null };
}

/** Whether the session sees every column on the path from a row to what places it. */
function seesPath(
  session: Session,
  { entity, placement }: EntityModel,
  kind: PlacingKind,
  model: Model,
): boolean {
  const path = placement[kind];
  if (!path || path === EVERY) return true;
  const [first = SELF, ...others] = [...path.hops.map(({ column }) => column), path.column];
  return (
    !hiddenFields(session, entity.id).has(first) &&
    others.every((column, at) => {
      const target = model.entities.get(path.hops[at]!.entity);
      return column === SELF || (target !== undefined && mayReadThrough(session, target, column));
    })
  );
}
