import { sql, type RawBuilder } from 'kysely';
import { EVERY } from '../../schemas/document/row-security';
import { AppError } from '../../schemas/errors/app-error';
import { namesSupplier } from '../../schemas/model/names-supplier';
import { mayWrite, SUPPLIER_USER } from '../../schemas/model/ownership';
import type { Session } from '../action';
import type { EntityPlan } from './entity-plan';
import { orgsInReach } from '../access/orgs-in-reach';

/**
 * Decides who may read and change which rows. No other file decides this; every query over the rows of an entity
 * contains one of these conditions. The row's alias is always `t`.
 */

/** Rows that the session can read: within its tenant, its organisations and its data scope. */
export function readable(plan: EntityPlan, session: Session): RawBuilder<boolean> {
  return inScope(plan, session, orgsInReach(session), true);
}

/** Rows that the session may choose in a form: those that a row of its own organisation may refer to. */
export function choosable(plan: EntityPlan, session: Session): RawBuilder<boolean> {
  return inScope(plan, session, [session.orgId], false);
}

function inScope(
  plan: EntityPlan,
  session: Session,
  orgs: readonly number[],
  byMaker: boolean,
): RawBuilder<boolean> {
  const ofSupplier = supplierRows(plan, session);
  switch (plan.model.entity.scope) {
    case 'global':
      return ofSupplier ?? sql`true`;
    case 'tenant':
      return ofSupplier
        ? sql`t.tenant_id = ${session.tenantId} and ${ofSupplier}`
        : sql`t.tenant_id = ${session.tenantId}`;
    case 'org':
      return sql`t.tenant_id = ${session.tenantId} and ${amongOrgs(orgs)} and ${ofSupplier ?? withinLimits(plan, session, byMaker)}`;
  }
}

/** A single organisation is compared with `=`, so that an index returns its rows in order. */
function amongOrgs(orgs: readonly number[]): RawBuilder<boolean> {
  const [only] = orgs;
  return orgs.length === 1 ? sql`t.org_id = ${only}` : sql`t.org_id = any(${orgs}::bigint[])`;
}

/** The rows of the supplier that the user belongs to; null: not a supplier's user. */
function supplierRows(plan: EntityPlan, { dataScope: { rows } }: Session): RawBuilder<boolean> | null {
  if (rows === 'all' || rows.supplier === undefined) return null;
  if (plan.supplier === EVERY) return sql`true`;
  if (!plan.supplier || rows.supplier === null) return sql`false`;
  return sql`${sql.raw(plan.supplier.ref)} = ${rows.supplier}`;
}

/** Whether some rows of the session's organisations and tenant may be hidden from it. */
export function seesOnlySome(plan: EntityPlan, session: Session): boolean {
  return (
    supplierRows(plan, session) !== null ||
    (plan.model.entity.scope === 'org' && session.dataScope.rows !== 'all')
  );
}

function withinLimits(plan: EntityPlan, session: Session, byMaker: boolean): RawBuilder<boolean> {
  const limits = session.dataScope.rows;
  if (limits === 'all') return sql`true`;
  const unplaced = withoutArea(plan, session, byMaker);
  if (!plan.area) return unplaced ?? sql`false`;
  const ref = sql.raw(plan.area.ref);
  const ways = [
    plan.area.many
      ? sql<boolean>`${ref} && ${limits.areaIds}::bigint[]`
      : sql<boolean>`${ref} = any(${limits.areaIds}::bigint[])`,
  ];
  if (limits.own) ways.push(sql`${sql.raw(plan.maker)} = ${session.userId}`);
  if (unplaced) {
    const nowhere = plan.area.many ? sql`coalesce(cardinality(${ref}), 0) = 0` : sql`${ref} is null`;
    ways.push(sql`(${nowhere} and ${unplaced})`);
  }
  return ways.length === 1 ? ways[0]! : sql`(${sql.join(ways, sql` or `)})`;
}

/** Rows without an area that the session sees; null: none. */
function withoutArea(plan: EntityPlan, session: Session, byMaker: boolean): RawBuilder<boolean> | null {
  const { fallback } = plan.model.placement;
  if (!fallback) return null;
  const makers = byMaker && fallback === 'createdBy' ? makersInReach(session, plan.isLog) : null;
  return makers ? sql`${sql.raw(plan.maker)} = any(${makers}::bigint[])` : sql`true`;
}

/**
 * Creators whose rows the session sees where no area decides; null: all. Log rows may concern any area, so a user
 * restricted to areas (`createdBy: 'all'`) sees only own actions there.
 */
export function makersInReach(
  { dataScope: { rows }, userId }: Session,
  tellsOfAreas: boolean,
): readonly number[] | null {
  if (rows === 'all' || (rows.createdBy === 'all' && !tellsOfAreas)) return null;
  return rows.createdBy === 'all' ? [userId] : rows.createdBy;
}

/** Rows that share a namespace with new rows of the session: for exclusive values and counters. */
export function owned(plan: EntityPlan, session: Session): RawBuilder<boolean> {
  switch (plan.model.entity.scope) {
    case 'global':
      return sql`true`;
    case 'tenant':
      return sql`t.tenant_id = ${session.tenantId}`;
    case 'org':
      return sql`t.tenant_id = ${session.tenantId} and t.org_id = ${session.orgId}`;
  }
}

/** Rows of the session's tenant; for an entity shared by all tenants, all rows. */
export function ofTenant(plan: EntityPlan, { tenantId }: Pick<Session, 'tenantId'>): RawBuilder<boolean> {
  return plan.model.entity.scope === 'global' ? sql`true` : sql`t.tenant_id = ${tenantId}`;
}

/** The owner columns of a new row. Throws when the session may not create one. */
export function ownerOfNew(
  plan: EntityPlan,
  session: Session,
): { tenant_id: number | null; org_id: number | null } {
  if (!mayWrite(plan.model.entity.scope, session, session.orgId)) throw new AppError('forbidden');
  switch (plan.model.entity.scope) {
    case 'global':
      return { tenant_id: null, org_id: null };
    case 'tenant':
      return { tenant_id: session.tenantId, org_id: null };
    case 'org':
      return { tenant_id: session.tenantId, org_id: session.orgId };
  }
}

/** Throws when the session may only read the row, which the caller has found among its `readable` rows. */
export function assertMayWrite(plan: EntityPlan, session: Session, orgOfRow: number | null): void {
  const ofOwnSupplier = session.loginType === SUPPLIER_USER && namesSupplier(plan.model.entity);
  if (!mayWrite(plan.model.entity.scope, session, orgOfRow, ofOwnSupplier)) throw new AppError('forbidden');
}
