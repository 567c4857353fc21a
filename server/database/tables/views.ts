import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { VIEWS, type ViewName } from '../../../schemas/document/view';
import { snakeCase } from '../../../schemas/text/snake-case';
import type { Tx } from '../../action';
import { APP_ROLE, CORE_ROLE, type RoleUse } from './roles';
import { quoted, type Table } from './table';

/** The system columns of every entity, for rows that are written once: by whom and when, as SQL. */
const system = (row: string, by: string, at: string) =>
  `${row}.id, ${row}.tenant_id, ${row}.org_id, 1 as version, ${at} as created_at, ${by} as created_by, ${at} as updated_at,
   null::bigint as updated_by`;

/** The owner of an account if it is of this type; a filter by it uses the index of owners. */
const owner = (name: string, type: number) =>
  `left join ledger_account ${name} on ${name}.tenant_id = a.tenant_id and ${name}.id = a.id and ${name}.owner_type = ${type}`;

/** The SQL of the views. */
const QUERIES: Readonly<Record<ViewName, string>> = {
  ledger_bill: `
    select ${system('e', 'x.actor_id', 'x.posted_at')}, e.id::text as entry_no, x.txn_no, a.code as account, a.bank_account_id,
           person.owner_id as person_id, supplier.owner_id as supplier_id, a.money_category_id, x.money_type_id,
           case when e.side = a.normal_side then 1 else 2 end as direction,
           case when e.side = a.normal_side then e.amount end as in_amount,
           case when e.side <> a.normal_side then e.amount end as out_amount,
           e.balance_after, x.source_no, x.summary,
           (x.reversal_of is not null or exists (
             select from ledger_txn r where r.tenant_id = x.tenant_id and r.reversal_of = x.id))::integer as reversed,
           e.biz_date, x.posted_at
      from ledger_entry e
      join ledger_txn x on x.tenant_id = e.tenant_id and x.id = e.txn_id
      join ledger_account a on a.tenant_id = e.tenant_id and a.id = e.account_id
      ${owner('person', 2)} ${owner('supplier', 3)}`,
  ledger_balances: `
    select min(a.id) as id, a.tenant_id, a.org_id, 1 as version, min(a.created_at) as created_at,
           null::bigint as created_by, min(a.created_at) as updated_at, null::bigint as updated_by, a.owner_id as person_id,
           sum(a.balance)::numeric(17,2) as balance, sum(a.frozen)::numeric(17,2) as frozen,
           sum(a.balance - a.frozen)::numeric(17,2) as available
      from ledger_account a where a.owner_type = 2 group by a.tenant_id, a.org_id, a.owner_id`,
  ledger_pockets: `
    select ${system('a', 'null::bigint', 'a.created_at')}, a.owner_id as person_id, a.money_category_id, a.balance, a.frozen,
           (a.balance - a.frozen)::numeric(17,2) as available
      from ledger_account a where a.owner_type = 2`,
  ledger_persons: `
    select ${system('e', 'x.actor_id', 'x.posted_at')}, a.owner_id as person_id, x.txn_no, a.money_category_id, x.money_type_id,
           case when e.side = a.normal_side then e.amount end as in_amount,
           case when e.side <> a.normal_side then e.amount end as out_amount, e.balance_after,
           (select sum(latest.balance_after) from ledger_account own cross join lateral (
              select before.balance_after from ledger_entry before
               where before.tenant_id = own.tenant_id and before.account_id = own.id and before.id <= e.id
               order by before.id desc limit 1) latest
             where own.tenant_id = a.tenant_id and own.owner_type = 2 and own.owner_id = a.owner_id
               and own.org_id = a.org_id) as total_after,
           x.summary, x.source_no, e.biz_date, x.posted_at
      from ledger_entry e
      join ledger_txn x on x.tenant_id = e.tenant_id and x.id = e.txn_id
      join ledger_account a on a.tenant_id = e.tenant_id and a.id = e.account_id and a.owner_type = 2`,
  ledger_limits: `
    select ${system('m', 'null::bigint', 'm.created_at')}, m.person_id, m.limit_name, m.period_key, m.change_type, m.amount,
           m.used_before, m.used_after, m.cap, m.source_no, m.biz_date
      from limit_move m`,
  api_duplicate: `
    select d.id, d.tenant_id, null::bigint as org_id, d.version, d.created_at, d.created_by, d.updated_at, d.updated_by,
           d.sys_id, d.method, d.path, d.same_count, d.name, d.code, d.purpose, d.status
      from (select a.*, count(*) over (partition by a.tenant_id, a.sys_id, a.method, a.path)::integer as same_count
              from dynamic_sys_api a) d
     where d.same_count > 1`,
};

/** A table without which a view is not made: other installations of the documents may lack it. */
const NEEDS: Readonly<Record<ViewName, string>> = {
  ledger_bill: 'ledger_entry',
  ledger_balances: 'ledger_entry',
  ledger_pockets: 'ledger_entry',
  ledger_persons: 'ledger_entry',
  ledger_limits: 'ledger_entry',
  api_duplicate: 'dynamic_sys_api',
};

/** The statements that make a view, and the hash of what it is, with its grants. It shows a session the rows that it may read in the tables below: their policies ask for its role. */
function viewOf(name: ViewName, roles: RoleUse): { hash: string; statements: string[] } {
  const columns = Object.keys(VIEWS[name]).map((column) => quoted(snakeCase(column)));
  const own = [
    'id',
    'tenant_id',
    'org_id',
    'version',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ];
  const definition = `select ${[...own, ...columns].join(', ')} from (${QUERIES[name]}) q`;
  const granted = roles !== 'none';
  const hash = createHash('sha256').update(`${definition} ${granted}`).digest('hex');
  const statements = [
    `drop view if exists ${quoted(name)}`,
    `create view ${quoted(name)} with (security_invoker = true) as ${definition}`,
    `comment on view ${quoted(name)} is '${hash}'`,
    ...(granted ? [`grant select on ${quoted(name)} to ${APP_ROLE}, ${CORE_ROLE}`] : []),
  ];
  return { hash, statements };
}

/** Drops the views before the tables below them change. */
export async function dropViews(tx: Tx): Promise<void> {
  for (const name of Object.keys(VIEWS)) await sql.raw(`drop view if exists ${quoted(name)}`).execute(tx);
}

/** Makes the views that are missing, or have another definition or other grants, over the tables that are there now. */
export async function ensureViews(tx: Tx, tables: readonly Table[], roles: RoleUse): Promise<void> {
  const known = new Set(tables.map(({ name }) => name));
  const { rows } = await sql<{ name: string; hash: string | null }>`
    select c.relname as name, obj_description(c.oid, 'pg_class') as hash from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'v'`.execute(tx);
  const there = new Map(rows.map(({ name, hash }) => [name, hash]));
  for (const name of Object.keys(VIEWS) as ViewName[]) {
    if (!known.has(NEEDS[name])) continue;
    const { hash, statements } = viewOf(name, roles);
    if (there.get(name) === hash) continue;
    for (const statement of statements) await sql.raw(statement).execute(tx);
  }
}
