import type { AuditEvent } from './audit-event';
import type { Statement } from './statement';

/** A change of one row that is still to be made. Its SQL reads `from passed`, one row or none, and returns `id` and `version`. */
export interface RowChange extends Statement {
  /** What it is to the logs; the id is the statement's. */
  readonly event: AuditEvent;
}

/** The row as it is now. */
export interface ChangedRow {
  id: number;
  version: number;
}

/** Makes the one change of a request and writes its logs; undefined: there was no row to change. */
export type Conclude = (change: RowChange) => Promise<ChangedRow | undefined>;
