import { DEPARTMENTS, ORGANISATIONS, ROLES, USERS } from './identity-entities';

/** Tables that a session is derived from. Code that writes one of them calls `recordAccessChange` in the same transaction. */
export const ACCESS_TABLES: ReadonlySet<string> = new Set([
  USERS,
  ORGANISATIONS,
  ROLES,
  DEPARTMENTS,
  'permission_grant',
  'credential',
  'document_state',
]);
