import type { Scope } from '../document/scope';
import type { HeldBy } from '../document/held-by';

/** Value of `LoginType` in the documents: a user of a supplier. */
export const SUPPLIER_USER = 3;

/** What in a session decides where it may write. */
interface Writer {
  orgId: number;
  /** May write rows that the whole tenant shares. */
  writesTenant: boolean;
  isSupper: boolean;
}

/**
 * Whether a session may change a row of an entity. Reading includes organisations below, writing does not: to write
 * there, the user switches to that organisation. A row of the writer's own supplier (`ofOwnSupplier`), such as the supplier
 * itself, is that user's to keep, though the tenant shares it. The server checks it before a write, the browser before it
 * shows a button.
 */
export function mayWrite(
  scope: Scope,
  writer: Writer,
  orgOfRow: number | null,
  ofOwnSupplier = false,
): boolean {
  switch (scope) {
    case 'global':
      return writer.isSupper;
    case 'tenant':
      return writer.writesTenant || ofOwnSupplier;
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
