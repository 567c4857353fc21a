import type { TSchema } from 'typebox';
import type { JsonObject } from '../schemas/json';
import type { ErrorParams } from '../schemas/text/fill';
import type { Action, ActionContext, Actions, Db, InOrganisation, Session, TransitionHooks } from './action';
import type { DomainNoticeSource } from './domain-notice';
import type { DomainServices } from './domain-service';
import type { TradeDeskIn, TradePartsIn, TradeSourceIn } from './domain-trades';

/** The part of the action contract about work that no request waits for: jobs of users, and timers. */

/**
 * Work of a domain that may last longer than a request. A verb starts it (`startJob`); a server runs it later with the
 * rights that its owner has by then, and shows its progress and result to the owner.
 */
export interface DomainJob {
  /** Identifies the kind in the database, such as `sale.settle`; never changed. */
  readonly kind: string;
  /** The entity whose module `permission` belongs to, and whose domain translates the texts. */
  readonly entity: string;
  title(input: JsonObject): JobText;
  /** Shapes of the input and of the result. */
  readonly input: TSchema;
  readonly result: TSchema;
  /** As `permission` of an action; asked when the job is started and again before each attempt. */
  readonly permission: Action['permission'];
  /**
   * After its server was killed: `again` runs the job from the start, `never` ends it as interrupted (中断).
   */
  readonly retry: 'again' | 'never';
  /** Longest duration of an attempt. */
  readonly seconds: number;
  run(context: DomainJobContext, input: JsonObject): Promise<JsonObject>;
}

/** What the work of a domain's job may use; `server/jobs/job-contract.ts` describes it in detail. */
export interface DomainJobContext {
  readonly session: Session;
  /** Aborted when the job is canceled, its time is over, or the server stops. */
  readonly signal: AbortSignal;
  /** Reports what is done, of how many (null: unknown). */
  progress(done: number, total: number | null, phase?: string): void;
  /** The file that becomes the job's download when it is done. */
  file(name: string, kind: string): Promise<JobFile>;
  /** One read-only snapshot with the rights of the session. */
  read<T>(work: (context: ActionContext) => Promise<T>): Promise<T>;
  /** One transaction with its logs; it commits only if the job is still to be done here. */
  write<T>(work: (context: ActionContext) => Promise<T>): Promise<T>;
  /** The same as the last step: it also ends the job with the result, or neither is done. */
  conclude(work: (context: ActionContext) => Promise<JsonObject>): Promise<JsonObject>;
}

/** The export `jobs` of a domain's `actions.ts`. */
export type DomainJobs = readonly DomainJob[];

/** The export `timers` of a domain's `actions.ts`. */
export type Timers = readonly Timer[];

/** A text in Chinese with parameters, both keys of the locales: `{ text: '导出{page}', params: { page: '用户管理' } }`. */
export interface JobText {
  readonly text: string;
  readonly params?: ErrorParams;
}

/** A file that a job writes. */
export interface JobFile {
  /** The temporary file to write, absolute; it does not exist yet. */
  readonly place: string;
}

/** Periodic work of the installation, run by one of its servers at a time. */
export interface Timer {
  /** Identifies the timer across all servers of the installation; never changed. */
  readonly name: string;
  /** In Chinese (a key of the locales). */
  readonly title: string;
  /** Seconds from the end of a run to the next, or a cron expression of five fields in Asia/Shanghai: `10 0 * * *`. */
  readonly every: number | string;
  /** Only failures are written to 定时任务日志: for work that runs all the time. */
  readonly quiet?: boolean;
  /**
   * Does the work; `core` is the connection for all tenants. Returns how many rows or files it has handled, where that is
   * counted. A long timer checks `signal` between its steps: another server may have taken over, or this one is stopping.
   * What moves money or documents does so by `inOrganisation`, since `core` writes no logs.
   */
  run(core: Db, signal: AbortSignal, inOrganisation: InOrganisation): Promise<unknown>;
}

/** The export `tradeDesk` of the domain that talks to banks. */
export type TradeDesk = TradeDeskIn<ActionContext>;
/** An entry of the export `tradeSources`: what documents of a domain do with the results of their payments. */
export type TradeSource = TradeSourceIn<ActionContext>;
/** What the domains export about payments. */
export type TradeParts = TradePartsIn<ActionContext>;

/** What `actions.ts` of a domain exports. */
export interface ActionFile {
  readonly actions: Actions;
  readonly transitions?: TransitionHooks;
  readonly jobs?: DomainJobs;
  readonly timers?: Timers;
  readonly tradeDesk?: TradeDesk;
  readonly tradeSources?: readonly TradeSource[];
  readonly noticeSources?: readonly DomainNoticeSource[];
  readonly services?: DomainServices;
}
