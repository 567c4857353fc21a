import type { AuditEvent } from './audit-event';
import type { Statement } from './statement';

/**
 * A pending change of one row. Its SQL reads `from passed`, which has one row or none, and returns `id` and `version`.
 */
export interface RowChange extends Statement {
  /** Its entry in the logs; the statement supplies the id. */
  readonly event: AuditEvent;
  /** Columns that it sets to the time of the statement, to the second, for its entry in the logs. */
  readonly timed?: readonly string[];
  /** The row was not read: if it is other than the statement demands, the request reads it and goes on. */
  readonly mayMiss?: true;
}

/** The row after the change. */
export interface ChangedRow {
  id: number;
  version: number;
}

/**
 * The idempotency key of a request, stored in the statement of its only change: the change is made if the key is free, and
 * the key then belongs to it.
 */
export interface KeyClaim {
  /** Advisory lock of the key: held by a request that is still running. */
  readonly lock: bigint;
  readonly tenantId: number;
  readonly userId: number;
  readonly keyHash: Buffer;
  readonly requestHash: Buffer;
}

/** The key of a request was used before, perhaps by an equal request at the same time: its stored response answers. */
export class KeyUsedError extends Error {
  constructor() {
    super('The idempotency key was used before');
    this.name = 'KeyUsedError';
  }
}

/** Executes the only change of a request and writes its logs; undefined: the row does not exist. */
export type Conclude = (change: RowChange) => Promise<ChangedRow | undefined>;
