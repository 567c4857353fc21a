import type { Scope } from '../document/entity';

/** What of a session decides where it writes. */
interface Writer {
  orgId: number;
  /** May write what the tenant shares. */
  writesTenant: boolean;
  isSupper: boolean;
}

/**
 * Whether a session may change a row of an entity. Reading reaches below, writing does not: who wants to write there
 * switches to that organisation. The server asks before it writes, the browser before it offers a button.
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
