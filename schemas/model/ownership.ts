import type { Scope } from '../document/scope';
import type { HeldBy } from '../document/held-by';

/** What in a session decides where it may write. */
interface Writer {
  orgId: number;
  /** May write rows that the whole tenant shares. */
  writesTenant: boolean;
  isSupper: boolean;
}

/**
 * Whether a session may change a row of an entity. Reading includes organisations below, writing does not: to write
 * there, the user switches to that organisation. The server checks it before a write, the browser before it shows a
 * button.
 */
export function mayWrite(scope: Scope, writer: Writer, orgOfRow: number | null): boolean {
  switch (scope) {
    case 'global':
      return writer.isSupper;
    case 'tenant':
      return writer.writesTenant;
    case 'org':
      return orgOfRow === writer.orgId;
  }
}

/**
 * Whether rows can be added in the organisation of a session: not in a bureau, if only facilities hold them. Browser and server
 * decide by it.
 */
export function holdsRows(heldBy: HeldBy | undefined, { isBureau }: { isBureau: boolean }): boolean {
  return heldBy !== 'facility' || !isBureau;
}
