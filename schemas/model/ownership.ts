import type { Scope } from '../document/entity';

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
