import { sql } from 'kysely';
import type { Db } from '../../action';
import { APP_ROLE, CORE_ROLE } from './roles';
import { definedName, quoted, type Table } from './table';

/** Names of the two settings of a connection; `server-database.ts` sets them. */
export const TENANT_SETTING = 'mortise.tenant_id';
/** The organisations whose rows a session reads. */
export const ORGS_SETTING = 'mortise.org_ids';

/**
 * Without the setting the comparison is null: no rows, instead of all. The expressions are plain because a distributed
 * engine requires that. Every statement names the tenant by value, so PostgreSQL compares the two values once per
 * statement instead of once per row.
 */
const tenant = `nullif(current_setting('${TENANT_SETTING}', true), '')::bigint`;
const orgs = `coalesce(nullif(current_setting('${ORGS_SETTING}', true), '')::bigint[], '{}')`;

interface Policy {
  name: string;
  sql: string;
}

/**
 * Row level security: even if a query lacks a condition, a request reads only rows of its tenant and writes only rows
 * of its organisations. Reading is not restricted to organisations, because some checks concern the whole tenant
 * (whether a row may be deleted, whether an account name is taken); `records/scope.ts` decides what a list shows.
 */
function policiesOf(table: Table): Policy[] {
  const { tenantColumn, orgColumn, sweptAfter } = table;
  if (sweptAfter !== undefined)
    return [
      policy(table, 'core', `for select to ${CORE_ROLE} using (true)`),
      policy(table, 'write', `for insert to ${CORE_ROLE} with check (true)`),
      policy(
        table,
        'sweep',
        `for delete to ${CORE_ROLE} using (created_at < now() - interval '${sweptAfter}')`,
      ),
      policy(table, 'read', `for select to ${APP_ROLE} using (true)`),
    ];
  if (!tenantColumn) return [];
  const own = `${quoted(tenantColumn)} = ${tenant}`;
  const written = orgColumn ? `${own} and ${quoted(orgColumn)} = any (${orgs})` : own;
  return [
    policy(table, 'core', `for all to ${CORE_ROLE} using (true) with check (true)`),
    policy(table, 'read', `for select to ${APP_ROLE} using (${own})`),
    policy(table, 'insert', `for insert to ${APP_ROLE} with check (${written})`),
    policy(table, 'update', `for update to ${APP_ROLE} using (${written}) with check (${written})`),
    policy(table, 'delete', `for delete to ${APP_ROLE} using (${written})`),
  ];
}

function policy(table: Table, kind: string, definition: string): Policy {
  const name = definedName(kind, definition);
  return { name, sql: `create policy ${quoted(name)} on ${quoted(table.name)} ${definition}` };
}

const ALL = ['delete', 'insert', 'select', 'update'];

/** The rights of a role on a table. Rows of a log can be inserted and read, never changed, by any role (C39). */
function rightsOf(table: Table, role: string): string[] {
  if (table.users === 'owner' || (table.users === 'core' && role !== CORE_ROLE)) return [];
  if (table.sweptAfter !== undefined) return role === CORE_ROLE ? ['delete', 'insert', 'select'] : ['select'];
  return table.appendOnly ? ['insert', 'select'] : ALL;
}

/** Statements that create the policies of every table and the grants of the roles; empty when nothing differs. */
export async function planAccess(db: Db, tables: readonly Table[]): Promise<string[]> {
  const actual = await actualAccess(db);
  return tables.flatMap((table) => {
    const there = actual.get(table.name);
    const name = quoted(table.name);
    const wanted = policiesOf(table);
    const names = new Set(wanted.map((item) => item.name));
    const statements: string[] = [];
    for (const role of [APP_ROLE, CORE_ROLE]) {
      const rights = rightsOf(table, role);
      if (rights.join() === (there?.rights.get(role) ?? []).join()) continue;
      statements.push(`revoke all on ${name} from ${role}`);
      if (rights.length > 0) statements.push(`grant ${rights.join(', ')} on ${name} to ${role}`);
    }
    for (const old of there?.policies ?? [])
      if (!names.has(old)) statements.push(`drop policy ${quoted(old)} on ${name}`);
    // Without a policy, row level security hides every row from everyone except the owner.
    if (wanted.length > 0 !== (there?.secured ?? false))
      statements.push(`alter table ${name} ${wanted.length > 0 ? 'enable' : 'disable'} row level security`);
    for (const item of wanted) if (!there?.policies.includes(item.name)) statements.push(item.sql);
    return statements;
  });
}

interface ActualAccess {
  secured: boolean;
  policies: string[];
  /** Role → its rights in alphabetical order. */
  rights: Map<string, string[]>;
}

async function actualAccess(db: Db): Promise<Map<string, ActualAccess>> {
  const { rows } = await sql<{
    name: string;
    secured: boolean;
    policies: string[];
    app: string[];
    core: string[];
  }>`
    select c.relname as name, c.relrowsecurity as secured,
      array(select polname::text from pg_policy where polrelid = c.oid) as policies,
      ${rightsIn(APP_ROLE)} as app, ${rightsIn(CORE_ROLE)} as core
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`.execute(db);
  return new Map(
    rows.map(({ name, secured, policies, app, core }) => [
      name,
      {
        secured,
        policies,
        rights: new Map([
          [APP_ROLE, app],
          [CORE_ROLE, core],
        ]),
      },
    ]),
  );
}

function rightsIn(role: string) {
  return sql`array(select lower(privilege_type) from aclexplode(c.relacl)
    where grantee = (select oid from pg_roles where rolname = ${role}) order by 1)`;
}
