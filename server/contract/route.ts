import type { TSchema } from 'typebox';
import type { Db, Method, Tx } from '../action';
import type { AppError } from '../../schemas/errors';
import type { ConnectedRequest, Request, RequestHead, SessionRequest } from './request';
import type { EntityModel } from '../../schemas/model/entity-model';

/** What a row of the route table says about a route. */
export interface RouteFacts {
  readonly method: Method;
  /** Below `/api/v1/`; `:name` stands for a parameter. */
  readonly url: string;
  readonly kind: 'standard' | 'action' | 'fixed';
  /** Entity the route belongs to; null for the machinery's own. */
  readonly entity: string | null;
  /** The same entity with its columns and words, for the log. */
  readonly subject?: EntityModel;
  /** What the route does, in words; the log has its own for the standard calls. */
  readonly title?: string;
  /** Who may use it: anybody, anybody signed in, or holders of one of the codes. */
  readonly access: 'public' | 'session' | { readonly anyOf: readonly string[] };
  /** Open also to who must change his password before anything else. */
  readonly beforePasswordChange?: boolean;
  /** Changes something: runs in a transaction, refuses other sites. */
  readonly writes: boolean;
  /** Parameters that are text and not ids. */
  readonly textParams: readonly string[];
  /** Answers a file of these media types instead of `{code,msg,data}`. */
  readonly sends?: 'image/*' | '*/*';
  /** Takes files in a multipart body, only pictures or any, instead of JSON. */
  readonly takes?: 'image' | 'file';
  /** Shape of the body; null: checked where it is used; absent: none is read. */
  readonly body?: TSchema | null;
  /** Shape of the answer's `data`, for the API page; absent: that of the standard call at this address. */
  readonly answer?: TSchema;
  /** What bounds the size of the request, in kilobytes; absent: `bodyKb`. */
  readonly bodyLimit?: 'documentKb';
}

/** Needs no session; opens its own transactions. */
export interface PublicRoute extends RouteFacts {
  readonly access: 'public';
  /** Told of a request that is refused before `run` sees it: it cannot be read, is too large, comes from another site. */
  unread?(request: RequestHead, refusal: AppError): Promise<void>;
  run(request: Request): Promise<unknown>;
}
type SessionAccess = Exclude<RouteFacts['access'], 'public'>;
/** Changes nothing; runs on any connection. */
export interface ReadingRoute extends RouteFacts {
  readonly access: SessionAccess;
  readonly writes: false;
  /** Columns whose values the call would tell a caller who sees them only masked (`masked-search.ts`). */
  maskedCriteria?(request: SessionRequest): readonly string[];
  run(request: ConnectedRequest): Promise<unknown>;
}
/** Changes something; runs in one transaction with its logs. */
export interface WritingRoute extends RouteFacts {
  readonly access: SessionAccess;
  readonly writes: true;
  /** Changes tables, too: runs with the rights of their owner, and keeps to the session's tenant by itself. */
  readonly changesTables?: boolean;
  /** Answers what is good for one use: a repeated request gets another, whatever key it brings. */
  readonly anew?: boolean;
  /** Runs before the transaction: what it writes stays, even when it refuses. */
  before?(request: SessionRequest, db: Db): Promise<void>;
  run(request: ConnectedRequest<Tx>): Promise<unknown>;
}

/** One row of the route table. The server answers these and nothing else. */
export type Route = PublicRoute | ReadingRoute | WritingRoute;
