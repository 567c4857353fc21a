import type { Db, Session } from '../action';
import { AppError } from '../../schemas/errors';
import { effectiveCodes } from '../permission/effective-codes';
import { readDataScope } from '../records/data-scope';
import { loadSession, touchSession } from './load-session';
import type { SessionPolicy } from './session-policy';

interface SessionServices {
  db: Db;
  policy: SessionPolicy;
  /**
   * What a super user holds: every code there is for his tenant. `documents` is the number of the last change of the
   * tenant's documents, which the server makes sure to know before it goes on.
   */
  allCodes(tenantId: number, documents: number): Promise<ReadonlySet<string>>;
}

/** The session of a presented token; 401 without one, 203 when it is over. */
export async function requireSession(services: SessionServices, token: Buffer | null): Promise<Session> {
  if (!token) throw new AppError('signInRequired');
  const row = await loadSession(services.db, token, services.policy);
  if (!row) throw new AppError('sessionOver');
  const allCodes = await services.allCodes(row.tenant_id, row.documents);
  if (row.stale) await touchSession(services.db, token);
  return {
    userId: row.user_id,
    userName: row.user_name,
    loginType: row.login_type,
    tenantId: row.tenant_id,
    orgId: row.org_id,
    homeOrgId: row.home_org_id,
    orgTree: row.org_tree,
    writesTenant: row.is_root_org || row.sys_manager || row.is_supper,
    isSupper: row.is_supper,
    sysManager: row.sys_manager,
    orgManager: row.org_manager,
    mustChangePassword: row.must_change && !row.is_supper,
    permissions: row.is_supper ? allCodes : effectiveCodes(row.granted, row.ceilings),
    dataScope: await readDataScope(services.db, {
      userId: row.user_id,
      loginType: row.login_type,
      isSupper: row.is_supper,
      deptId: row.dept_id,
      areaIds: row.area_ids ?? [],
      roles: row.roles.map((role) => ({ dataScope: role.data_scope, areaIds: role.area_ids ?? [] })),
    }),
  };
}
