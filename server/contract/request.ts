import type { Db, Session } from '../action';
import type { Language } from '../../schemas/languages';
import type { JsonObject } from '../../schemas/json';
import type { AuditEvent } from './audit-event';
import type { Lookups } from './lookups';
import type { ReceivedFile } from './received-file';
import type { RequestWork } from './request-work';
import type { Conclude } from './row-change';

/** The facts of a request that are known before its body is read: its origin and its user. */
export interface RequestHead {
  readonly lang: Language;
  readonly requestId: string;
  /** Path below `/api/v1/`, without the query. */
  readonly path: string;
  readonly ip: string;
  readonly agent: string;
  /** SHA-256 of the token; null without a token. */
  readonly tokenHash: Buffer | null;
  readonly idempotencyKey: string | null;
  /** The id that identifies a browser that downloads files (`files/tickets.ts`). */
  readonly browser: string | null;
  /** The `Cookie` header. */
  readonly cookies: string;
}

/** A parsed and validated request. */
export interface Request extends RequestHead {
  /** Numeric path parameters. */
  readonly params: Readonly<Record<string, number>>;
  /** Text path parameters. */
  readonly text: Readonly<Record<string, string>>;
  /** The body; for a GET, its query. */
  readonly body: JsonObject;
  /** The files of a route that accepts files. */
  readonly files?: readonly ReceivedFile[];
}

/** A request with a session, and the changes it has made so far. */
export interface SessionRequest extends Request {
  readonly session: Session;
  readonly tokenHash: Buffer;
  /** Its changes so far; the logs are written from them. */
  readonly trail: AuditEvent[];
  /** Limits the cost of document rules for the request. */
  readonly work: RequestWork;
  /** Shared by the checks of many rows; absent: each asks for itself. */
  readonly lookups?: Lookups;
  /** Executes the only change of a write together with its logs, in one statement. */
  readonly conclude?: Conclude;
  /** What another system has said before the transaction of a write (`ask` of its route). */
  readonly asked?: unknown;
  /**
   * Called before a write compares columns that the session does not see with other rows; throws an `UncountedGuess`
   * until the request has been counted. `changes`: a stored row is changed, so that it counts even if it is written.
   * Absent: nobody counts.
   */
  readonly guesses?: (columns: readonly string[], changes?: boolean) => void;
}

/** The same with its database connection. */
export interface ConnectedRequest<Connection extends Db = Db> extends SessionRequest {
  /** The transaction of a write; any connection for a read. */
  readonly tx: Connection;
  /** Whether `tx` may write; rows read by id are then locked. */
  readonly writes: boolean;
  /** More is read after a call of it, so that none of its statements ends the transaction. */
  readonly continues?: boolean;
}
