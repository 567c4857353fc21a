import type { Db, Session } from '../action';
import type { AuditEvent } from '../contract/audit-event';
import { RequestWork } from '../contract/request-work';
import type { SessionCall } from '../contract/route';
import type { Conclude } from '../contract/row-change';

/** What one request brings to the records: who asks, on which connection, in which language, from where. */
export interface RecordContext {
  readonly session: Session;
  /** The transaction of a write; a read may use any connection. */
  readonly tx: Db;
  /** Whether `tx` may write: rows are then locked when they are read by id. */
  readonly writes: boolean;
  readonly lang: string;
  /** What the request has done so far; the logs are written from it. */
  readonly trail: AuditEvent[];
  /** Bounds what the rules of documents cost the request. */
  readonly work: RequestWork;
  /** Makes the change of a standard call that changes one row and no other, with its logs. */
  readonly conclude?: Conclude | undefined;
}

/** What the records need to know of a call. */
export function recordContext(call: SessionCall, tx: RecordContext['tx'], writes: boolean): RecordContext {
  return {
    session: call.session,
    tx,
    writes,
    lang: call.lang,
    trail: call.trail,
    work: new RequestWork(),
  };
}
