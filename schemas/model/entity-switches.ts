import type { Entity } from '../document/entity';
import { snakeCase } from '../text/snake-case';

/** A column that a call of its own switches on (1) and off (0). */
export interface Switched {
  column: string;
  /** The call below the entity's path: `{call}/{id}/{1 or 0}`. */
  call: string;
  /** Its permission suffix. */
  permission: string;
}

/** The switches of an entity: of its status column, by the standard call, and those that it declares. */
export function switchesOf({ calls, status, switches = [] }: Entity): readonly Switched[] {
  const own = switches.map(({ column, permission = 'edit' }) => ({
    column,
    call: `change-${snakeCase(column).replaceAll('_', '-')}`,
    permission,
  }));
  return status !== undefined && calls.includes('change-status')
    ? [{ column: status, call: 'change-status', permission: 'status' }, ...own]
    : own;
}
