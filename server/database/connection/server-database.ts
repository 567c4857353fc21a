import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import { AppError } from '../../../schemas/errors/app-error';
import type { Database, Db, Session } from '../../action';
import type { RequestCheck } from './request-check';
import { DEFAULT_LIMITS, type Limits } from '../../contract/limits';
import { connect, connectPool, type ConnectOptions } from './connect';
import type { HeldConnections } from './held-connections';
import { PreparedStatements } from './prepare-statements';
import { UserShares } from './user-shares';
import { RequestConnection, RequestDriver, type Lender, type Scope } from './request-connection';
import { APP_ROLE, CORE_ROLE, type RoleUse } from '../tables/roles';

/** The database for the running server. */
export interface ServerDatabase {
  /** For sign-in, sessions and timers: rows of all tenants. */
  readonly core: Db;
  /**
   * For the requests of one session: PostgreSQL restricts them to the session's tenant (`access.ts`). `held` records
   * the request's connections so that its work can be cancelled; `check` is sent with its first statement.
   */
  within(session: Session, held?: HeldConnections, check?: RequestCheck): Db;
  /** For table changes, with the rights of the migrating user: publishing a document may add a column. */
  readonly owner: Db;
  /**
   * Opens a pool for the queue of jobs, with the rights of `core`: one of its connections listens all the time. The caller
   * ends it. Absent: there are no jobs.
   */
  openQueue?(): pg.Pool;
  /** How new tables get their grants. */
  readonly roles: RoleUse;
  /** Call this when tables have changed: prepared statements are prepared again. */
  tablesChanged(): void;
  /** The load of the pools, by purpose. */
  readonly pools: Readonly<Record<string, PoolUse>>;
  close(): Promise<void>;
}

/** The counts of a pool's connections and of waiting requests. */
export type PoolUse = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Share of the connections for sign-in, sessions and timers, which must work even when requests use all others. */
const CORE_SHARE = 0.3;
/** Share of the connections for requests that one user may hold at once. */
const USER_SHARE = 0.7;
/** Maximum number of requests waiting per connection; further ones are rejected at once. */
const WAITING = 20;
/** Table changes run one after the other. */
const OWNER_CONNECTIONS = 2;

/** The queue of jobs: one connection listens, two take and return jobs. */
const QUEUE_CONNECTIONS = 3;

/** Opens the pools of a server, each with the role for its purpose. */
export function openDatabase(url: string, use: RoleUse, limits: Limits = DEFAULT_LIMITS): ServerDatabase {
  if (use === 'none') {
    const prepared = new PreparedStatements();
    const pool = connectPool(url, { limits, prepared });
    const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
    return {
      ...everything(db),
      within: requestsOver(pool, limits),
      openQueue: () => queuePool(url, { limits }),
      tablesChanged: () => prepared.forget(),
      pools: { requests: pool },
    };
  }
  const coreConnections = Math.round(limits.connections * CORE_SHARE);
  const prepared = new PreparedStatements();
  const owner = connect(url, { max: OWNER_CONNECTIONS, limits });
  const login = (role: string) => (use === 'login' ? asUser(url, role) : url);
  const taken = (role: string) => (use === 'login' ? {} : { role });
  const corePool = connectPool(login(CORE_ROLE), {
    ...taken(CORE_ROLE),
    max: coreConnections,
    limits,
    prepared,
  });
  const core: Db = new Kysely({ dialect: new PostgresDialect({ pool: corePool }) });
  const max = limits.connections - coreConnections;
  const pool = connectPool(login(APP_ROLE), { ...taken(APP_ROLE), max, limits, prepared });
  return {
    core,
    within: requestsOver(pool, limits),
    tablesChanged: () => prepared.forget(),
    openQueue: () => queuePool(login(CORE_ROLE), { ...taken(CORE_ROLE), limits }),
    owner: owner.db,
    roles: use,
    pools: { core: corePool, requests: pool },
    close: async () => {
      await Promise.all([core.destroy(), pool.end(), owner.close()]);
    },
  };
}

function queuePool(url: string, options: ConnectOptions): pg.Pool {
  const pool = connectPool(url, { ...options, max: QUEUE_CONNECTIONS });
  // graphile-worker asks for a listener of each connection; they have one (`connect.ts`).
  pool.on('connect', () => undefined);
  return pool;
}

/** The whole database for every caller: no row level security. */
export function everything(db: Db): ServerDatabase {
  return {
    core: db,
    within: () => db,
    owner: db,
    roles: 'none',
    tablesChanged: () => undefined,
    pools: {},
    close: () => db.destroy(),
  };
}

const ADAPTER = new PostgresAdapter();
const COMPILER = new PostgresQueryCompiler();

/** The pool for single requests, which share everything that is stateless. */
function requestsOver(pool: pg.Pool, { connectSeconds }: Limits): ServerDatabase['within'] {
  const { max } = pool.options;
  const shares = new UserShares(Math.max(1, Math.floor(max * USER_SHARE)), max * WAITING, connectSeconds);
  return (session, held, check) => {
    const scope = scopeOf(session);
    const { userId } = session;
    const lender: Lender = async () => {
      if (!shares.takeAtOnce(userId)) await shares.wait(userId);
      try {
        // The request may have been cancelled while it waited.
        if (held?.isBroken) throw new AppError('unavailable');
        const client = await acquire(pool);
        held?.add(client);
        const release = () => {
          held?.remove(client);
          client.release();
          shares.give(userId);
        };
        return { client, release };
      } catch (error) {
        shares.give(userId);
        throw error;
      }
    };
    return new Kysely<Database>({
      dialect: {
        createAdapter: () => ADAPTER,
        createDriver: () => new RequestDriver(() => new RequestConnection(lender, scope, check ?? null)),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => COMPILER,
      },
    });
  };
}

async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.waitingCount >= pool.options.max * WAITING) throw new AppError('unavailable');
  return pool.connect();
}

const scopes = new WeakMap<Session, Scope>();

/**
 * The scope of a session. A user who has switched to another organisation still writes the user's own row (password,
 * photo) in the home organisation.
 */
function scopeOf(session: Session): Scope {
  let scope = scopes.get(session);
  if (!scope) {
    const orgs = new Set([...session.orgTree, session.homeOrgId]);
    scopes.set(session, (scope = [String(session.tenantId), `{${[...orgs].join(',')}}`]));
  }
  return scope;
}

function asUser(url: string, user: string): string {
  const changed = new URL(url);
  changed.username = user;
  return changed.href;
}
