import type { AuditEvent } from './audit-event';
import type { Statement } from './statement';

/**
 * A pending change of one row. Its SQL reads `from passed`, which has one row or none, and returns `id` and `version`.
 */
export interface RowChange extends Statement {
  /** Its entry in the logs; the statement supplies the id. */
  readonly event: AuditEvent;
}

/** The row after the change. */
export interface ChangedRow {
  id: number;
  version: number;
}

/** Executes the only change of a request and writes its logs; undefined: the row does not exist. */
export type Conclude = (change: RowChange) => Promise<ChangedRow | undefined>;
