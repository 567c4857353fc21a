import type { TSchema } from 'typebox';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Entity } from '../schemas/document/entity';
import type { JsonObject } from '../schemas/json';

/**
 * The action contract: all that a domain's `actions.ts` and `seed.ts` may know of the server.
 * Tables are known by entity id and columns by their snake_case name, so queries are typed loosely on purpose.
 */

/** The schema of the database: it is in the documents, not in types. */
export type Database = any; // oxlint-disable-line typescript/no-explicit-any
/** A connection, or what takes one from the pool for each query. */
export type Db = Kysely<Database>;
/** A transaction under way. */
export type Tx = Transaction<Database>;

/** Who is calling. Decided by the session alone, never by the request. */
export interface Session {
  userId: number;
  userName: string;
  loginType: 1 | 3;
  tenantId: number;
  /** The organisation the session works in, and the one the user belongs to. */
  orgId: number;
  homeOrgId: number;
  /** The session's organisation and every organisation below it. */
  orgTree: readonly number[];
  /** May write rows of scope `tenant`: user of the root organisation, or system manager. */
  writesTenant: boolean;
  isSupper: boolean;
  sysManager: boolean;
  orgManager: boolean;
  /** Somebody else gave him his password: until he changes it there is nothing else he can do. */
  mustChangePassword: boolean;
  /** Permission codes in force for this request. */
  permissions: ReadonlySet<string>;
  /** Rows of scope `org` that are read; from the roles, `server/access/data-scope.ts` works it out. */
  dataScope: DataScope;
  /** Columns it is kept from, by entity; an entity that is not here is open to it as a whole. */
  fields: ReadonlyMap<string, FieldLimits>;
}

/** Rights on the fields of one entity. */
export interface FieldLimits {
  /** Never seen, searched, sorted by or sent. */
  hidden: ReadonlySet<string>;
  /** Not changed; the hidden ones are among them. */
  readOnly: ReadonlySet<string>;
  /** Codes of the entity's module. */
  codes: readonly string[];
}

/** The union of the data scopes (1…7) of a session's roles. Nothing granted means no rows. */
export interface DataScope {
  /** Which organisations are read: all of the tenant by their ids (1), the whole `orgTree` (2) or the own one. */
  orgs: readonly number[] | 'tree' | 'own';
  /** Every row of them (1, 2, 3), or only what the limits let through. */
  rows: 'all' | RowLimits;
}
/** Which rows of the organisations are read: those that one of the limits lets through. */
export interface RowLimits {
  /** Rows with an area (and areas themselves): those of these areas (4, 5, 6). */
  areaIds: readonly number[];
  /** Rows without an area: those made by these users (4, 5, 7); `all` where only areas are limited (6). */
  createdBy: 'all' | readonly number[];
  /** Rows with an area: also those the user made (7). */
  own: boolean;
  /** The session is a supplier's: only rows of this supplier, of whatever scope, and none where it is null. */
  supplier?: number | null;
}

/** A row as it travels: column names as in the document, plus the system columns. */
export type Row = JsonObject & { id: number; version: number };

/** What a verb may do with the rows of one entity, always inside scope, always audited, always in the verb's transaction. */
export interface EntityRows {
  readonly entity: Entity;
  /** One row in scope, locked for update; unknown, foreign and out-of-scope ids are `notFound`. */
  get(id: number): Promise<Row>;
  /** The same for a change beside its columns (grants, sessions, secrets): refused where the session only reads. */
  own(id: number): Promise<Row>;
  /** The standard add: checks, defaults, automatic numbers, insert, audit. `extra` sets columns a client may not. */
  add(body: unknown, extra?: JsonObject): Promise<{ id: number }>;
  /** The standard edit of given columns (`version` in the body is required and checked). */
  edit(id: number, body: unknown, extra?: JsonObject): Promise<{ id: number; version: number }>;
  /** Sets columns without asking whether a client may; still audited, still raising `version`. */
  set(row: Row, values: JsonObject, action: string): Promise<Row>;
  /** The standard delete, refused when referred to. */
  remove(ids: number[]): Promise<{ count: number }>;
  /** The standard status change to 0 or 1, else refused; the same value has no effect. */
  changeStatus(id: number, status: number): Promise<{ id: number; status: number; version: number }>;
}

/** Grants of permission codes to roles, users and organisations. */
export interface Grants {
  /** Codes granted to the subject itself (not inherited). */
  of(subject: Subject): Promise<ReadonlySet<string>>;
  /** Replaces the grants; answers what was added and removed. Audited. */
  replace(subject: Subject, codes: readonly string[]): Promise<{ added: string[]; removed: string[] }>;
  /** Codes in force for a user, each with the place it comes from. */
  effective(
    userId: number,
  ): Promise<{ code: string; source: 'role' | 'user'; from: string; blockedByOrg: boolean }[]>;
  /** Every node of the permission tree: directories, pages and buttons of the menus. */
  tree(): readonly AppNode[];
}
/**
 * The rule of rights: nobody gives, touches or becomes what he does not hold himself. Rows, grants, credentials and sessions
 * refuse by themselves (403) what breaks it.
 */
export interface Rights {
  /** Whether the session may act on a subject at all, for what a screen offers. */
  reaches(subject: Subject): Promise<boolean>;
}
/** Whom something is granted to. */
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

/** Sign-in secrets: never columns of an entity, never in an answer or a log. */
export interface Credentials {
  /** Draws a random password, stores its hash, forces a change at the next sign-in; answers the clear text once. */
  reset(userId: number): Promise<string>;
  /** Stores what a client sent (already SHA-256 hex) or, for seeds, the hash of a typed password. */
  set(userId: number, sentPassword: string, mustChange: boolean): Promise<void>;
  verify(userId: number, sentPassword: string): Promise<boolean>;
  unlock(userId: number): Promise<void>;
  /** argon2id of any other secret a domain keeps (a transaction password). */
  hash(secret: string): Promise<string>;
}

/** What a verb may do to sessions. */
export interface Sessions {
  /** Ends the sessions of users, except one token; answers how many ended. */
  end(userIds: readonly number[], exceptCurrent?: boolean): Promise<number>;
  /** A new session of the current user bound to another organisation; the current one ends. */
  switchOrg(orgId: number): Promise<{ token: string }>;
}

/** All that a verb may work with. */
export interface ActionContext {
  readonly session: Session;
  /** The verb's transaction: everything it does commits or fails together. */
  readonly tx: Tx;
  readonly lang: string;
  /** Business date in Asia/Shanghai by the database clock, `YYYY-MM-DD`. */
  readonly bizDate: string;
  rows(entityId: string): EntityRows;
  /** Condition over rows of an entity, called `t`, for a query of the verb: those a form of the session may choose. */
  choosable(entityId: string): RawBuilder<boolean>;
  readonly grants: Grants;
  readonly rights: Rights;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  /** One audit row that is not a row change (a reveal, a grant). */
  audit(event: { action: string; entity: string; dataId: number | null; data?: JsonObject }): Promise<void>;
  /** The next automatic number of a kind. */
  nextNumber(kind: string, prefix: string, digits: number): Promise<string>;
  /** Throws the domain's own sentence: `fail('监区下还有{n}名人员，不能删除', { n })`; 409 unless said. */
  fail(text: string, params?: Record<string, string | number>, code?: 400 | 403 | 409): never;
  /** Throws field errors (400): `{ loginName: '账号已存在' }`. */
  failFields(errors: Record<string, string>): never;
}

/** HTTP methods of the server's calls. */
export type Method = 'GET' | 'POST' | 'DELETE';

/** One server verb of a domain. An action with the path of a standard call takes its place. */
export interface Action {
  entity: string;
  /** Below the entity's path: `open-account/{id}`. Parameters are positive integers, except those in `textParams`. */
  path: string;
  methods: readonly Method[];
  textParams?: readonly string[];
  /**
   * Permission suffix of the entity's module, a list of full codes of which one is needed, or any signed-in user;
   * `option`: whoever may choose from the entity.
   */
  permission: string | { anyOf: readonly string[] } | 'session';
  /** Shown in the audit and in the API page. */
  title: string;
  /** Shape of the body; absent: no body is read. Unknown keys are refused. `null`: checked by the entity rows it is passed to. */
  body?: TSchema | null;
  /**
   * Shape of `data` in the answer, for the API page; absent where it is that of the standard call it replaces. A verb over
   * several rows (`bulk` in a page) that may leave some out answers `failed: [{ id, msg }]` beside the numbers of those it has
   * processed (`count`, or several such as `updated` and `same`): the list then shows a warning with the reasons.
   */
  answer?: TSchema;
  /** Writes run in a transaction and are audited; reads in a read-only one. */
  writes: boolean;
  run(
    context: ActionContext,
    input: { params: Record<string, number>; text: Record<string, string>; body: JsonObject },
  ): Promise<unknown>;
}

/** What a domain folder's `actions.ts` exports as `actions`. */
export type Actions = readonly Action[];

/** What a domain folder's `seed.ts` exports as `seed`; runs once, in one transaction, on an empty database. */
export interface SeedContext {
  readonly tx: Tx;
  /** Deterministic random numbers in [0, 1), one stream per name. */
  random(stream: string): () => number;
  /** Bulk insert of full rows (document column names) without per-row audit; answers the ids in order. */
  insert(entityId: string, rows: readonly JsonObject[]): Promise<number[]>;
  /** Ids that earlier seeds left under a name. */
  readonly shared: Map<string, number[]>;
  /** All permission codes of the menus; `expand('supervised_*', 'org_org: search add')` selects from them. */
  readonly codes: readonly string[];
  grant(subject: Subject & { tenantId: number }, codes: readonly string[]): Promise<void>;
  /** Makes a tenant; answers its id. */
  tenant(name: string): Promise<number>;
  /** Password in clear text as a person would type it. */
  password(tenantId: number, userIds: readonly number[], typed: string): Promise<void>;
}
/** Fills an empty database with rows of a domain. */
export type Seed = (context: SeedContext) => Promise<void>;
