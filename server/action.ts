import type { TSchema } from 'typebox';
import type { Kysely, RawBuilder, SelectType, Transaction } from 'kysely';
import type { Entity } from '../schemas/document/entity';
import type { GuardedCall } from '../schemas/document/entity-guard';
import type { Verb } from '../schemas/document/verbs';
import type { JsonObject } from '../schemas/json';
import type { Ledger } from './domain-ledger';
import type { DomainNotice } from './domain-notice';
import type { TradesIn } from './domain-trades';
import type { Credentials, Preview, Sessions } from './domain-users';

/** The action contract: everything that a domain's `actions.ts` and `seed.ts` may use of the server. */

/** The tables of shipped entities by entity id, with snake_case columns; `npm run pages -- types` writes each domain's `tables.d.ts`. */
export interface EntityTables {}
/** The transaction of a domain's verb or seed. Every table has the column `tenant_id`. */
export type EntityTx = Transaction<EntityTables>;

/** `person_id` → `personId` */
type InDocument<Column> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<InDocument<Rest>>}`
  : Column;
/** The row of a shipped entity as a verb reads it: the columns by their names in the document. */
export type RowOf<Entity extends string> = Row &
  (Entity extends keyof EntityTables
    ? { readonly [C in keyof EntityTables[Entity] as InDocument<C>]: SelectType<EntityTables[Entity][C]> }
    : unknown);

/** The schema of the database for the server itself. It is defined by the documents, not by types. */
export type Database = any; // oxlint-disable-line typescript/no-explicit-any
/** A connection, or a pool that takes one for each query. */
export type Db = Kysely<Database>;
/** An open transaction. */
export type Tx = Transaction<Database>;

/**
 * The values of the shipped settings by key. Each domain declares its own in `tables.d.ts`, which `npm run pages --
 * types` writes.
 */
export interface SettingValues {}

/** The settings in force for an organisation. */
export interface SettingsInForce {
  /** The organisation's own value, else one above it, else the installation's, else the default. */
  get<K extends keyof SettingValues>(key: K): SettingValues[K];
}

/** The caller. Determined by the session alone, never by the content of a request. */
export interface Session {
  userId: number;
  userName: string;
  loginType: 1 | 3;
  tenantId: number;
  /** The organisation in which the session works, and the one to which the user belongs. */
  orgId: number;
  homeOrgId: number;
  /** The session's organisation and all organisations below it. */
  orgTree: readonly number[];
  /** May write rows of scope `tenant`: a user of the root organisation, or a system manager. */
  writesTenant: boolean;
  /** The organisation supervises facilities; rows that only facilities hold are not added here. */
  isBureau: boolean;
  isSupper: boolean;
  sysManager: boolean;
  orgManager: boolean;
  /** Another person set the password: until the user changes it, nothing else is allowed. */
  mustChangePassword: boolean;
  /** Permission codes in force for this request. */
  permissions: ReadonlySet<string>;
  /** Which rows of scope `org` the session reads; `server/access/data-scope.ts` derives it from the roles. */
  dataScope: DataScope;
  /** The settings of the session's organisation. */
  settings: SettingsInForce;
  /** Restricted columns by entity; an entity that is not listed is unrestricted. */
  fields: ReadonlyMap<string, FieldLimits>;
  /** A preview of a page: it may only read what the page looks like, with these rights, and no rows. */
  preview?: Preview;
}

/** Rights on the fields of one entity. */
export interface FieldLimits {
  /** Never shown, searched, sorted by or sent. */
  hidden: ReadonlySet<string>;
  /** Read-only columns; includes the hidden ones. */
  readOnly: ReadonlySet<string>;
  /** Hidden names that the document no longer has as columns; logs still contain their values. */
  gone?: ReadonlySet<string>;
  /** Codes of the entity's module. */
  codes: readonly string[];
}

/** The union of the data scopes (1…7) of a session's roles. Without roles no rows are read. */
export interface DataScope {
  /**
   * Which organisations are read: listed ones, such as all of the tenant (1), the whole `orgTree` (2) or only the own
   * one.
   */
  orgs: readonly number[] | 'tree' | 'own';
  /** All rows of them (1, 2, 3), or only rows within the limits. */
  rows: 'all' | RowLimits;
}
/** Which rows of the organisations are read: a row needs to meet one of the limits. */
export interface RowLimits {
  /** Rows with an area, and areas themselves: those in these areas (4, 5, 6). */
  areaIds: readonly number[];
  /** Rows without an area: those created by these users (4, 5, 7); `all` if only areas are limited (6). */
  createdBy: 'all' | readonly number[];
  /** Rows with an area: also those that the user created (7). */
  own: boolean;
  /** The session belongs to a supplier: only rows of this supplier, whatever their scope; no rows if it is null. */
  supplier?: number | null;
}

/** A row in requests and answers: column names as in the document, plus the system columns. */
export type Row = JsonObject & { id: number; version: number };

/**
 * A verb's own check of a row that is about to be written or deleted; throws to refuse it. It runs when the row is valid and
 * every given column may be written, so a column that the session may not change is refused alike whatever its value,
 * and nothing that only this check knows is told about a row that would not be written anyway.
 */
export type ValidRow = (row: JsonObject) => Promise<void>;

/**
 * Operations of a verb on the rows of one entity: always within scope, audited, and in the verb's transaction.
 *
 * Rows that are line items of a record are changed as a save of that record changes them: its rules, its state, its
 * totals, its version and its log. Errors of the changed line name its own columns. A row of the record that was read
 * before has an old version afterwards. `add` takes the record from its column in `extra` or the body and puts the line
 * last; `set` checks no more than that the record breaks no rule that it keeps, and in a state in which the record may
 * not be edited it is refused (409) if a total or another column of the record would change.
 */
export interface EntityRows<R extends Row = Row> {
  readonly entity: Entity;
  /** One row in scope, locked for update; throws `notFound` for unknown, foreign and out-of-scope ids. */
  get(id: number): Promise<R>;
  /**
   * The same for a change of data beside the columns (grants, sessions, secrets); throws if the session may only read
   * the row, or if a guard of the entity forbids the `call`.
   */
  own(id: number, call?: GuardedCall): Promise<R>;
  /**
   * The standard add: checks, defaults, automatic numbers, insert, audit. `extra` sets columns that clients cannot set.
   */
  add(body: unknown, extra?: JsonObject, valid?: ValidRow): Promise<{ id: number }>;
  /**
   * The standard edit of the given columns (`version` in the body is required and checked). The version in the answer
   * is the same if nothing differed.
   */
  edit(
    id: number,
    body: unknown,
    extra?: JsonObject,
    valid?: ValidRow,
  ): Promise<{ id: number; version: number }>;
  /**
   * Sets columns without checking whether a client may, including columns that are hidden from the session or read-only
   * for it: which columns a verb changes is the domain's business, and a role is granted the verb by its own
   * permission. Values that a client chooses therefore need a check of the verb. Still audited, and still increments
   * `version`.
   */
  set(row: Row, values: JsonObject, action: string): Promise<Row>;
  /**
   * The standard delete; refused while other rows refer to a row, or when `valid` throws for it. Of several rows the refusal
   * names each that is kept, and why.
   */
  remove(ids: number[], valid?: ValidRow): Promise<{ count: number }>;
  /** The standard status change; refused for values other than 0 and 1; the same value has no effect. */
  changeStatus(id: number, status: number): Promise<{ id: number; status: number; version: number }>;
}

/** Grants of permission codes to roles, users and organisations. */
export interface Grants {
  /** Codes granted to the subject itself (not inherited). */
  of(subject: Subject): Promise<ReadonlySet<string>>;
  /** Replaces the grants; returns what was added and removed. Audited. */
  replace(subject: Subject, codes: readonly string[]): Promise<{ added: string[]; removed: string[] }>;
  /** The codes in force for a user, each with its source. */
  effective(
    userId: number,
  ): Promise<{ code: string; source: 'role' | 'user'; from: string; blockedByOrg: boolean }[]>;
  /** Every node of the permission tree: directories, pages and buttons of the menus. */
  tree(): readonly AppNode[];
}
/**
 * The rule of rights: a session cannot grant, change or become what exceeds its own rights. Rows, grants, credentials
 * and sessions enforce it by themselves (403).
 */
export interface Rights {
  /** Whether the session may act on a subject at all, so that a screen can offer it. */
  reaches(subject: Subject): Promise<boolean>;
}
/** The subject of a grant. */
export interface Subject {
  kind: 'role' | 'user' | 'org';
  id: number;
}
/** A directory, a page or a button of the menu. */
export interface AppNode {
  /** Route name of a directory or page, permission code of a button. */
  id: string;
  parentId: string | null;
  name: string;
  type: 'directory' | 'page' | 'button';
  /** The code this node grants; null for a directory. */
  code: string | null;
}

/** Everything that a verb may use. */
export interface ActionContext {
  readonly session: Session;
  /** The verb's transaction: all its changes are committed or rolled back together. */
  readonly tx: EntityTx;
  readonly lang: string;
  /** Business date in Asia/Shanghai by the database clock, `YYYY-MM-DD`. */
  readonly bizDate: string;
  rows<E extends string>(entityId: E): EntityRows<RowOf<E>>;
  /** As `rows(entityId).add({}, row)` of each, without the rules (as `set`), thousands by few statements; not for documents, line items and marks of one row. */
  addAll(entityId: keyof EntityTables & string, rows: readonly JsonObject[]): Promise<number[]>;
  /**
   * Executes a verb of a document as its own call does, with the domain's own part (`TransitionHook`), for a call of the domain
   * with another path or body.
   */
  move(
    entityId: string,
    id: number,
    move: { verb: Verb; pass: boolean; opinion: string | null; version: number },
  ): Promise<{ id: number; version: number; state: number }>;
  /**
   * A condition for the verb's queries over rows of an entity, aliased `t`: rows that a form of the session may choose.
   */
  choosable(entityId: string): RawBuilder<boolean>;
  /**
   * The same for the rows among them that a keyword finds: by the columns of `option.keywords`, names by pinyin and
   * initials, too, and without the columns that are hidden from the session. All rows for an empty keyword.
   */
  matching(entityId: string, keyword: string | null | undefined): RawBuilder<boolean>;
  /**
   * Throws (400) for criteria that name a column which is hidden from the session: its value could be found by trying.
   * For every verb that filters rows by what a client sends; a criterion without a value is passed over.
   */
  refuseHidden(entityId: string, criteria: Readonly<Record<string, unknown>>): void;
  /**
   * Whether the session sees the values of a column, neither hidden nor masked. A verb that compares a given value with
   * a stored one asks this first, and answers alike for all values otherwise.
   */
  sees(entityId: string, column: string): boolean;
  /**
   * The value of a secret column (`sensitive: secret`) as it was given, for a call to another system; null for none. `stored`
   * is what `rows` returned. Throws (409) when no key of the server opens it.
   */
  secret<E extends string>(
    entityId: E,
    column: keyof RowOf<E> & string,
    stored: string | null,
  ): string | null;
  readonly grants: Grants;
  readonly rights: Rights;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  /** Moves a row of the session's organisation to another one of the tenant; the last step, since the session does not reach it then. */
  handOver(entityId: keyof EntityTables & string, id: number, orgId: number): Promise<void>;
  /** Writes one audit row that is not a row change (a reveal, a grant). */
  audit(event: { action: string; entity: string; dataId: number | null; data?: JsonObject }): Promise<void>;
  /** Money: accounts, postings, holds, limits, the close of months. */
  readonly ledger: Ledger;
  /** Payments over banks, which another domain sends. */
  readonly trades: TradesIn<ActionContext>;
  /** The next automatic number of a kind. */
  nextNumber(kind: string, prefix: string, digits: number): Promise<string>;
  /**
   * Starts a job of a domain (its `kind`) in the verb's transaction; returns its id. A verb that answers `{ job: { id } }`
   * waits up to three seconds for it, and answers with the job as it is then.
   */
  startJob(kind: string, input: JsonObject): Promise<number>;
  /**
   * Lets another domain do something (`DomainService`), in this transaction and with the rights of the session; returns
   * its answer. Throws for a name that no domain offers.
   */
  serve(name: string, input: JsonObject): Promise<JsonObject>;
  /**
   * Tells users something, in the verb's transaction: delivered after the commit within seconds, through the bell and
   * the other channels of the installation, to each once. Throws for a source that no domain declares, and for an
   * organisation outside the session's.
   */
  notify(...notices: readonly DomainNotice[]): Promise<void>;
  /** Throws an error with the domain's own sentence: `fail('监区下还有 {n} 名人员，不能删除', { n })`; 409 by default. */
  fail(text: string, params?: Record<string, string | number>, code?: 400 | 403 | 409): never;
  /** Throws field errors (400): `{ loginName: '账号已存在' }`. */
  failFields(errors: Record<string, string>): never;
}

/** One transaction of the server itself in an organisation, with its logs; a serialization failure repeats `work`. */
export type InOrganisation = <T>(
  place: Pick<Session, 'tenantId' | 'orgId'>,
  work: (context: ActionContext) => Promise<T>,
) => Promise<T>;

/** HTTP methods of the server's calls. */
export type Method = 'GET' | 'POST' | 'DELETE';

/** One server verb of a domain. An action with the path of a standard call, or of a log call, replaces it. */
export interface Action {
  entity: string;
  /**
   * Path below the entity's path: `open-account/{id}`. Parameters are integers from 0, except those in `textParams`.
   */
  path: string;
  methods: readonly Method[];
  textParams?: readonly string[];
  /**
   * Permission suffix of the entity's module; or a list of full codes of which one is needed; or `session`, any
   * signed-in user; or `option`, every user who may choose from the entity.
   */
  permission: string | { anyOf: readonly string[] } | 'session';
  /** Shown in the audit log and in the API page. */
  title: string;
  /**
   * Shape of the body; absent: no body is read. Unknown keys are refused. `null`: the entity rows it is passed to check
   * it.
   */
  body?: TSchema | null;
  /**
   * Shape of `data` in the answer, for the API page; absent if it is the shape of the standard call that it replaces. A
   * verb over several rows (`bulk` in a page) that may skip some returns `failed: [{ id, msg }]` beside the numbers of
   * processed rows (`count`, or several such as `updated` and `same`); the list then shows a warning with the reasons.
   */
  answer?: TSchema;
  /** Writes run in a transaction and are audited; reads run in a read-only one. */
  writes: boolean;
  /**
   * Asks another system, such as a bank, before the transaction of a write: no row is locked and no connection is held
   * meanwhile. `read` runs in one read-only snapshot; what this returns is `asked` of `run`, which reads again what may
   * have changed. Only for questions without an effect on the other system, because a repeated request asks again.
   */
  ask?(
    read: <T>(work: (context: ActionContext) => Promise<T>) => Promise<T>,
    input: ActionInput,
  ): Promise<unknown>;
  run(context: ActionContext, input: ActionInput & { asked?: unknown }): Promise<unknown>;
}

/** What a request gives an action. */
export interface ActionInput {
  params: Record<string, number>;
  text: Record<string, string>;
  body: JsonObject;
}

/** The export `actions` of a domain's `actions.ts`. */
export type Actions = readonly Action[];

/**
 * A domain's own part of a verb of documents (`workflow` of the entity): what only its code knows, such as limits and
 * balances. It runs in the verb's transaction before the document changes, and throws (`fail`) to refuse the verb. A
 * verb over several documents runs it for each; what it has written for a refused one is undone.
 */
export interface TransitionHook<E extends string = string> {
  entity: E;
  verb: Verb;
  /**
   * `row` is the document, locked; `state` the one that it is about to have (a check that rejects leads to another than
   * one that passes). Returns columns of the document to set with the state; among them the state column itself, with
   * one of the states that the transition allows instead (`or`), when the domain decides what follows.
   */
  run(
    context: ActionContext,
    change: { row: RowOf<E>; state: number; opinion: string | null },
  ): Promise<JsonObject | void>;
}

/** The export `transitions` of a domain's `actions.ts`: at most one for each entity and verb. */
export type TransitionHooks = readonly TransitionHook[];

/** The export `seed` of a domain's `seed.ts`. It runs once, in one transaction, on an empty database. */
export interface SeedContext {
  readonly tx: EntityTx;
  /** Deterministic random numbers in [0, 1), one stream per name. */
  random(stream: string): () => number;
  /** Inserts complete rows (with the document's column names) without an audit row each; returns the ids in order. */
  insert(entityId: string, rows: readonly JsonObject[]): Promise<number[]>;
  /** Ids that earlier seeds stored under a name; `small` is there where money is left out, such as for tests. */
  readonly shared: Map<string, number[]>;
  /** Money of an organisation, moved by the server itself. */
  ledger(place: { tenantId: number; orgId: number }): Ledger;
  /** Adds what the seed files have for an organisation and its tenant; returns its roles by code. */
  roles(tenantId: number, orgId: number): Promise<ReadonlyMap<string, number>>;
  /** All permission codes of the menus. */
  readonly codes: readonly string[];
  grant(subject: Subject & { tenantId: number }, codes: readonly string[]): Promise<void>;
  /** Creates a tenant; returns its id. */
  tenant(name: string): Promise<number>;
  /** Sets the first password of users, the same for all, given in clear text as a user would type it. */
  password(tenantId: number, userIds: readonly number[], typed: string): Promise<void>;
}
/** Fills an empty database with the rows of a domain. */
export type Seed = (context: SeedContext) => Promise<void>;
