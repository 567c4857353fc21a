import { ALL_FIELDS } from '../access/field-rights';
import type { Session, SettingsInForce } from '../action';

/** The user id of sessions of the server itself: the rows that they add name nobody as their creator. */
export const SYSTEM_USER = 0;
/** The name of the server itself in the logs. */
export const SYSTEM_NAME = '系统';

/** A session of the server itself in one organisation, for rows that no person adds. It never comes from a request. */
export function systemSession(
  { tenantId, orgId }: Pick<Session, 'tenantId' | 'orgId'>,
  settings: SettingsInForce,
): Session {
  return {
    userId: SYSTEM_USER,
    userName: SYSTEM_NAME,
    loginType: 1,
    tenantId,
    orgId,
    homeOrgId: orgId,
    orgTree: [orgId],
    writesTenant: true,
    isBureau: false,
    isSupper: true,
    sysManager: true,
    orgManager: true,
    mustChangePassword: false,
    permissions: new Set(),
    dataScope: { orgs: 'own', rows: 'all' },
    settings,
    fields: ALL_FIELDS,
  };
}
