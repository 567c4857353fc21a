import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Db, Session } from '../action';
import { ORGS_SETTING, TENANT_SETTING } from './access';
import { connect, connectPool } from './connect';
import { APP_ROLE, CORE_ROLE, type RoleUse } from './roles';

/** The database as the running server sees it. */
export interface ServerDatabase {
  /** For sign-in, sessions and timers: rows of all tenants. */
  readonly core: Db;
  /** For one session's requests: PostgreSQL itself keeps them to the session's tenant (`access.ts`). */
  within(session: Session): Db;
  /** For changing tables, with the rights of who migrates: a published document may bring a column. */
  readonly owner: Db;
  /** How new tables get their rights. */
  readonly roles: RoleUse;
  close(): Promise<void>;
}

/** Connections of the two kinds; together no more than a server needs, so that several fit on one PostgreSQL. */
const CORE_CONNECTIONS = 6;
const APP_CONNECTIONS = 14;
/** Tables are changed one after the other. */
const OWNER_CONNECTIONS = 2;

export function openDatabase(url: string, use: RoleUse): ServerDatabase {
  if (use === 'none') {
    const { db, close } = connect(url);
    return { ...everything(db), close };
  }
  const owner = connect(url, { max: OWNER_CONNECTIONS });
  const login = (role: string) => (use === 'login' ? asUser(url, role) : url);
  const taken = (role: string) => (use === 'login' ? {} : { role });
  const core = connect(login(CORE_ROLE), { ...taken(CORE_ROLE), max: CORE_CONNECTIONS });
  const pool = connectPool(login(APP_ROLE), { ...taken(APP_ROLE), max: APP_CONNECTIONS });
  return {
    core: core.db,
    within: (session) => new Kysely({ dialect: new PostgresDialect({ pool: scopedPool(pool, session) }) }),
    owner: owner.db,
    roles: use,
    close: async () => {
      await Promise.all([core.close(), pool.end(), owner.close()]);
    },
  };
}

/** The whole database for whoever asks: no second wall. */
export function everything(db: Db): ServerDatabase {
  return { core: db, within: () => db, owner: db, roles: 'none', close: () => db.destroy() };
}

/** Whose rows a connection shows at present. */
const shown = new WeakMap<PostgresPoolClient, string>();

/**
 * The pool for one session: a connection that last served another one is told so before it is handed out. One that
 * served the same needs no message, so requests of one organisation pay nothing for the wall.
 */
function scopedPool(pool: PostgresPool, { tenantId, orgTree, homeOrgId }: Session): PostgresPool {
  // Who has switched to another organisation still has his own row (password, photo) at home.
  const orgs = `{${[...new Set([...orgTree, homeOrgId])].join(',')}}`;
  const scope = `${tenantId} ${orgs}`;
  return {
    async connect() {
      const client = await pool.connect();
      if (shown.get(client) === scope) return client;
      try {
        await client.query(SET_SCOPE, [String(tenantId), orgs]);
      } catch (error) {
        client.release();
        throw error;
      }
      shown.set(client, scope);
      return client;
    },
    end: () => Promise.resolve(),
  };
}

const SET_SCOPE = `/* prepared: set-scope */
  select set_config('${TENANT_SETTING}', $1, false), set_config('${ORGS_SETTING}', $2, false)`;

function asUser(url: string, user: string): string {
  const changed = new URL(url);
  changed.username = user;
  return changed.href;
}
