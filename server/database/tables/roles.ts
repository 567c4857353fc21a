import { sql } from 'kysely';
import type { Db } from '../../action';

/**
 * The server does not run as the owner of its tables. Requests run as `mortise_app`, which can access one tenant's
 * rows; sign-in, sessions and timers run as `mortise_core`, which can access all. Neither may change tables or log
 * rows.
 */
export const APP_ROLE = 'mortise_app';
/** The role for the server's own work, with access to the rows of all tenants. */
export const CORE_ROLE = 'mortise_core';
const ROLES = [APP_ROLE, CORE_ROLE];

/**
 * How a connection gets its role. `login`: signs in as the role, possible with the embedded PostgreSQL; `set-role`: the
 * operator's user switches to the role; `none`: no roles, at the operator's request.
 */
export type RoleUse = 'login' | 'set-role' | 'none';

/**
 * Creates the roles if they do not exist, and allows the current user to switch to them. Throws an error with the
 * missing rights and the remedy.
 */
export async function ensureRoles(db: Db, use: RoleUse): Promise<void> {
  const { rows: there } = await sql<{ name: string; login: boolean }>`
    select rolname as name, rolcanlogin as login from pg_roles where rolname = any(${ROLES})`.execute(db);
  for (const role of ROLES) {
    const known = there.find(({ name }) => name === role);
    try {
      if (!known) await createRole(db, role, use);
      else if (use === 'login' && !known.login) await sql`alter role ${sql.id(role)} login`.execute(db);
      if (use === 'set-role') await takeRole(db, role);
      await grantSchema(db, role);
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error;
      throw new Error(MISSING);
    }
  }
}

/** Roles belong to the whole cluster, so a server of another database may create them at the same time. */
async function createRole(db: Db, role: string, use: RoleUse): Promise<void> {
  const login = use === 'login' ? 'login' : 'nologin';
  await sql
    .raw(
      `do $$ begin create role ${role} ${login}; exception when duplicate_object or unique_violation then null; end $$`,
    )
    .execute(db);
}

async function takeRole(db: Db, role: string): Promise<void> {
  // PostgreSQL 16 distinguishes membership in a role from the right to switch to it.
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(${role}, case when current_setting('server_version_num')::int >= 160000
                                     then 'SET' else 'MEMBER' end) as may`.execute(db);
  if (!rows[0]?.may) await sql.raw(`grant ${role} to current_user`).execute(db);
}

async function grantSchema(db: Db, role: string): Promise<void> {
  const { rows } = await sql<{ schema: string; may: boolean }>`
    select current_schema() as schema, has_schema_privilege(${role}, current_schema(), 'USAGE') as may`.execute(
    db,
  );
  if (rows[0] && !rows[0].may)
    await sql`grant usage on schema ${sql.id(rows[0].schema)} to ${sql.id(role)}`.execute(db);
}

const MISSING =
  `The user of DATABASE_URL may not create or take the roles ${ROLES.join(' and ')}, under which the server works ` +
  'so that the database itself keeps tenants apart and logs unchanged. Let an administrator of the database run\n' +
  ROLES.map((role) => `  create role ${role}; grant ${role} to <that user>;\n`).join('') +
  'or set DATABASE_ROLES=none to go on without this second wall.';
