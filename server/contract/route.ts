import type { TSchema } from 'typebox';
import type { Db, Method, Tx } from '../action';
import type { AppError } from '../../schemas/errors/app-error';
import type { ConnectedRequest, Request, RequestHead, SessionRequest } from './request';
import type { ChangedRow } from './row-change';
import type { EntityModel } from '../../schemas/model/entity-model';

/** The properties of a route. */
export interface RouteFacts {
  readonly method: Method;
  /** Below `/api/v1/`; `:name` is a parameter. */
  readonly url: string;
  readonly kind: 'standard' | 'action' | 'fixed';
  /** The entity of the route; null for system routes. */
  readonly entity: string | null;
  /** The same entity with its columns and texts, for the log. */
  readonly subject?: EntityModel;
  /** What the route does, for the log; the standard calls have titles of their own. */
  readonly title?: string;
  /** Who may call it: everyone, every signed-in user, or holders of one of the codes. */
  readonly access: 'public' | 'session' | { readonly anyOf: readonly string[] };
  /** Allowed for users who must change the password before anything else. */
  readonly beforePasswordChange?: boolean;
  /** Says what a page looks like and nothing of its rows: the only routes that a preview may call. */
  readonly inPreview?: true;
  /** Changes data: runs in a transaction and rejects cross-site requests. */
  readonly writes: boolean;
  /** Parameters that are text instead of ids. */
  readonly textParams: readonly string[];
  /** Responds with a file of these media types instead of `{code,msg,data}`. */
  readonly sends?: 'image/*' | '*/*';
  /** Accepts files in a multipart body, images only or any, instead of JSON. */
  readonly takes?: 'image' | 'file';
  /** Schema of the body; null: validated by the route itself; absent: the route reads no body. */
  readonly body?: TSchema | null;
  /** Schema of `data` in the response, for the API page; absent: that of the standard call at this path. */
  readonly answer?: TSchema;
  /** The limit of the request size in kilobytes; `bodyKb` by default. */
  readonly bodyLimit?: 'documentKb';
}

/** Needs no session; opens its own transactions. */
export interface PublicRoute extends RouteFacts {
  readonly access: 'public';
  /** Called for a request that is rejected before `run`: it is unreadable, too large, or cross-site. */
  unread?(request: RequestHead, refusal: AppError): Promise<void>;
  run(request: Request): Promise<unknown>;
}
/** What routes with a session have in common. */
interface SessionRoute extends RouteFacts {
  readonly access: Exclude<RouteFacts['access'], 'public'>;
  /**
   * The request computes for a long time while it holds its connection: few of them run at once, and the others wait
   * without a connection, so that they leave some for short requests.
   */
  isLong?(request: SessionRequest): boolean;
}
/** Changes nothing; runs on any connection. */
export interface ReadingRoute extends SessionRoute {
  readonly writes: false;
  /** Columns whose values the call would reveal to a caller who sees them only masked (`masked-search.ts`). */
  maskedCriteria?(request: SessionRequest): readonly string[];
  /** Asks another system while no connection is held; `run` finds what it has said in `request.asked`. */
  ask?(request: SessionRequest, read: ReadSnapshot): Promise<unknown>;
  run(request: ConnectedRequest): Promise<unknown>;
}
/** Logs in a transaction of its own that a request is about to change another system. */
export type NoteSending = (what: AppError) => Promise<void>;
/** Runs reads of a request in one snapshot. */
export type ReadSnapshot = <T>(work: (request: ConnectedRequest<Tx>) => Promise<T>) => Promise<T>;
/** Changes data; runs in one transaction with its logs. */
export interface WritingRoute extends SessionRoute {
  readonly writes: true;
  /** Also changes tables: runs with the owner's rights and must restrict itself to the session's tenant. */
  readonly changesTables?: boolean;
  /**
   * The response to a request whose only change is this row. With it, the idempotency key is stored by the statement of
   * the change instead of being looked up before.
   */
  readonly answerOf?: (row: ChangedRow, request: SessionRequest) => unknown;
  /** Moves money: rejected without an idempotency key. */
  readonly needsKey?: boolean;
  /**
   * Guesses at values that the session does not see count even if they are written: it takes rows back whose values could
   * then be tried again (`masked-search.ts`). A change of an existing row (with `:id`) counts anyway.
   */
  readonly countsWritten?: boolean;
  /** Returns a value for a single use: a repeated request gets a new one, regardless of its idempotency key. */
  readonly anew?: boolean;
  /** Runs before the transaction; its writes are kept even when it throws. */
  before?(request: SessionRequest, db: Db): Promise<void>;
  /**
   * Asks another system before the transaction, so that no lock and no connection is held meanwhile; `run` finds what it
   * has said in `request.asked`. `read` runs in one read-only snapshot. A repeated request asks again, whatever its
   * idempotency key.
   */
  ask?(request: SessionRequest, read: ReadSnapshot, sending: NoteSending): Promise<unknown>;
  /**
   * `ask` changes the other system: a repeated request gets the stored answer without asking again. The other system gets
   * the idempotency key, too, because a server may die between its answer and our commit; for that case, `ask` calls
   * `sending` before, which commits a row of the log: sent, result unknown. The log of the result follows it.
   */
  readonly asksOnce?: boolean;
  run(request: ConnectedRequest<Tx>): Promise<unknown>;
  /**
   * Runs after the commit with the answer of `run`, and answers instead: for a call that waits for the job that it has
   * started. A repeated request runs it again with the stored answer.
   */
  after?(answer: unknown, request: SessionRequest): Promise<unknown>;
}

/** A route of the route table. The server serves only these. */
export type Route = PublicRoute | ReadingRoute | WritingRoute;
