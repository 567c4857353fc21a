import type { Db, Session } from '../action';
import type { Language } from '../../schemas/errors';
import type { JsonObject } from '../../schemas/json';
import type { AuditEvent } from './audit-event';
import type { ReceivedFile } from './received-file';
import type { RequestWork } from './request-work';
import type { Conclude } from './row-change';

/** What a request says before its body is read: from where, by whom. */
export interface RequestHead {
  readonly lang: Language;
  readonly requestId: string;
  /** Path below `/api/v1/`, without the query. */
  readonly path: string;
  readonly ip: string;
  readonly agent: string;
  /** SHA-256 of the presented token; null when none came. */
  readonly tokenHash: Buffer | null;
  readonly idempotencyKey: string | null;
  /** The name by which a browser that downloads is known (`files/tickets.ts`). */
  readonly browser: string | null;
  /** The `Cookie` header. */
  readonly cookies: string;
}

/** One request, read and checked. */
export interface Request extends RequestHead {
  /** Path parameters that are ids. */
  readonly params: Readonly<Record<string, number>>;
  /** Path parameters that are text. */
  readonly text: Readonly<Record<string, string>>;
  /** The body; of a GET, its query. */
  readonly body: JsonObject;
  /** The files of a route that takes some. */
  readonly files?: readonly ReceivedFile[];
}

/** A request of somebody signed in, and what it has done so far. */
export interface SessionRequest extends Request {
  readonly session: Session;
  readonly tokenHash: Buffer;
  /** What it has done; the logs are written from it. */
  readonly trail: AuditEvent[];
  /** Bounds what the rules of documents cost it. */
  readonly work: RequestWork;
  /** Makes the only change of a write, with its logs, in one statement. */
  readonly conclude?: Conclude;
}

/** The same on the connection it works on. */
export interface ConnectedRequest<Connection extends Db = Db> extends SessionRequest {
  /** The transaction of a write; a read may use any connection. */
  readonly tx: Connection;
  /** Whether `tx` may write: rows are then locked when they are read by id. */
  readonly writes: boolean;
}
