import { sql } from 'kysely';
import { EVERY } from '../../schemas/document/row-security';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Model } from '../../schemas/model/model';
import { SUPPLIER_USER } from '../../schemas/model/ownership';
import { snakeCase } from '../../schemas/text/snake-case';
import type { Db } from '../action';
import type { UserKey } from './accounts';
import { USERS } from './identity-entities';

/** Where the documents say which supplier a user belongs to. */
interface SupplierOfUsers {
  /** The column of the table of users. */
  column: string;
  suppliers: EntityModel;
}

/** The column that the users' document declares, and the suppliers that it refers to; null without them. */
export function supplierOfUsers({ entities }: Model): SupplierOfUsers | null {
  const users = entities.get(USERS);
  const path = users?.placement.supplier;
  if (!path || path === EVERY || path.hops.length > 0) return null;
  const suppliers = entities.get(users.byName.get(path.column)?.source?.entity ?? '');
  return suppliers ? { column: snakeCase(path.column), suppliers } : null;
}

/**
 * Whether a user may not work because the user's supplier is disabled. A user without a supplier may: such a session sees no
 * rows of suppliers.
 */
export async function supplierClosed(
  db: Db,
  model: Model,
  { tenantId, userId, loginType }: UserKey & { loginType: number },
): Promise<boolean> {
  if (loginType !== SUPPLIER_USER) return false;
  const found = supplierOfUsers(model);
  const status = found?.suppliers.entity.status;
  if (!found || status === undefined) return false;
  const { entity, table } = found.suppliers;
  const ofTenant = entity.scope === 'global' ? sql`true` : sql`s.tenant_id = ${tenantId}`;
  const { rows } = await sql`
    select from org_user u join ${sql.id(table)} s on ${ofTenant} and s.id = u.${sql.id(found.column)}
     where u.tenant_id = ${tenantId} and u.id = ${userId}
       and s.${sql.id(snakeCase(status))}::int is distinct from 1`.execute(db);
  return rows.length > 0;
}
