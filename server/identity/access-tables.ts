import type { Entity } from '../../schemas/document/entity';
import { SELF } from '../../schemas/document/row-security';
import { DEPARTMENTS, ORGANISATIONS, ROLES, USERS } from './identity-entities';

/** Tables that every session is derived from. Code that writes one of them calls `recordAccessChange` in the same transaction. */
export const ACCESS_TABLES: ReadonlySet<string> = new Set([
  USERS,
  ORGANISATIONS,
  ROLES,
  DEPARTMENTS,
  'permission_grant',
  'credential',
  'document_state',
]);

/**
 * Whether sessions are derived from the rows of an entity: also those that hold the values of settings, and suppliers, whose
 * users may not work while they are disabled.
 */
export function decidesSessions({ id, settings, rows }: Pick<Entity, 'id' | 'settings' | 'rows'>): boolean {
  return ACCESS_TABLES.has(id) || settings !== undefined || rows?.supplier === SELF;
}
