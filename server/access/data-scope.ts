import type { Model } from '../../schemas/model/model';
import { SUPPLIER_USER } from '../../schemas/model/ownership';
import type { DataScope, Db } from '../action';
import { departmentReach } from '../identity/organisation-facts';
import { organisationIds } from '../identity/organisations';
import { valueOfUser } from '../identity/accounts';
import { supplierOfUsers } from '../identity/supplier-state';

/** What determines a data scope: the user and the enabled roles. */
export interface ScopedUser {
  userId: number;
  tenantId: number;
  loginType: 1 | 3;
  isSupper: boolean;
  deptId: number | null;
  areaIds: readonly number[];
  roles: readonly { dataScope: number; areaIds: readonly number[] }[];
}

/** Values of `DataScope` in the documents. */
const ALL = 1;
const ORG_AND_BELOW = 2;
const ORG = 3;
const DEPARTMENT_AND_BELOW = 4;
const DEPARTMENT = 5;
const AREAS = 6;

/**
 * The rows that a user can read: the union over the roles; without a role, none. For a supplier's user the roles decide
 * the organisations, and the supplier decides the rows in them.
 */
export async function readDataScope(db: Db, user: ScopedUser, model: Model): Promise<DataScope> {
  if (user.isSupper) return { orgs: 'tree', rows: 'all' };
  const { roles } = user;
  const scopes = new Set(roles.map((role) => role.dataScope));
  const orgs = scopes.has(ALL)
    ? await organisationIds(db, user.tenantId)
    : scopes.has(ORG_AND_BELOW)
      ? 'tree'
      : 'own';
  if (user.loginType === SUPPLIER_USER) {
    const supplier = roles.length > 0 ? await readSupplier(db, user, model) : null;
    return { orgs, rows: { areaIds: [], createdBy: [], own: false, supplier } };
  }
  if (orgs !== 'own' || scopes.has(ORG)) return { orgs, rows: 'all' };

  const areas = roles
    .filter((role) => role.dataScope === AREAS)
    .flatMap((role) => (user.areaIds.length > 0 ? user.areaIds : role.areaIds));
  const department =
    user.deptId !== null && (scopes.has(DEPARTMENT_AND_BELOW) || scopes.has(DEPARTMENT))
      ? await departmentReach(db, user.tenantId, user.deptId, scopes.has(DEPARTMENT_AND_BELOW))
      : { areaIds: [], userIds: [] };
  return {
    orgs,
    rows: {
      areaIds: [...new Set([...areas, ...department.areaIds])],
      createdBy: scopes.has(AREAS)
        ? 'all'
        : [...new Set([...department.userIds, ...(roles.length > 0 ? [user.userId] : [])])],
      own: roles.some((role) => role.dataScope > AREAS),
    },
  };
}

/** The supplier of a user, from the column declared by the users' document; null without one. */
async function readSupplier(db: Db, { userId, tenantId }: ScopedUser, model: Model): Promise<number | null> {
  const found = supplierOfUsers(model);
  return found && valueOfUser(db, { tenantId, userId }, found.column);
}
