import pg from 'pg';

export interface Prepared {
  tenantId: number;
  orgId: number;
  /** Id of the first row of the measured organisation; the others follow consecutively. */
  firstId: number;
}

/** The measured account: an ordinary user of one organisation with one role. */
export const ACCOUNT = 'bench';
/** Number of further organisations, each with a user `bench1`…; they add rows and are empty at first. */
export const ORGANISATIONS = 50;

/**
 * Creates an organisation with a million rows of twenty columns, nine others with ten thousand each, and a user who
 * works with them. Does nothing if they exist.
 */
export async function prepareRows(url: string, rows: number): Promise<Prepared> {
  const client = new pg.Client({ connectionString: url });
  pg.types.setTypeParser(20, Number);
  await client.connect();
  try {
    const there = await client.query<Prepared>(
      `select u.tenant_id as "tenantId", u.org_id as "orgId", (select min(id) from bench_item where org_id = u.org_id) as "firstId"
         from org_user u where login_name = $1`,
      [ACCOUNT],
    );
    if (there.rows[0]) return there.rows[0];
    await client.query('begin');
    for (let at = 0; at <= ORGANISATIONS; at++) await client.query(makeUser(at));
    const { rows: made } = await client.query<{ tenantId: number; orgId: number }>(
      `select tenant_id as "tenantId", org_id as "orgId" from org_user where login_name = $1`,
      [ACCOUNT],
    );
    const { tenantId = 0, orgId = 0 } = made[0] ?? {};
    await client.query(MAKE_ROWS, [tenantId, orgId, rows]);
    await client.query(MAKE_ROWS, [tenantId, null, 90_000]);
    await client.query('commit');
    await client.query('vacuum analyze');
    return prepareRows(url, rows);
  } finally {
    await client.end();
  }
}

/** Submits documents of another person anew, and as many as are missing; returns the id of the first one. */
export async function prepareOrders(
  url: string,
  { tenantId, orgId }: Pick<Prepared, 'tenantId' | 'orgId'>,
  count: number,
): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(GRANT_ORDERS, [tenantId, ACCOUNT]);
    await client.query('truncate bench_order');
    await client.query(MAKE_ORDERS, [tenantId, orgId, count]);
    await client.query('vacuum analyze bench_order');
    const { rows } = await client.query<{ first: number }>('select min(id) as first from bench_order');
    return Number(rows[0]?.first);
  } finally {
    await client.end();
  }
}

const GRANT_ORDERS = `
  insert into permission_grant (tenant_id, subject_kind, subject_id, code)
  select $1::bigint, kind, id, 'bench_order_' || suffix
    from (select 'org' as kind, org_id as id from org_user where login_name = $2
          union all select 'role', role_ids[1] from org_user where login_name = $2) subject,
         unnest(array['search', 'check']) suffix
   where not exists (select from permission_grant g where g.tenant_id = $1::bigint and g.code = 'bench_order_' || suffix
                        and g.subject_kind = subject.kind and g.subject_id = subject.id)`;

const MAKE_ORDERS = `
  insert into bench_order (tenant_id, org_id, code, payee, amount, needed_at, remark, state, submitted_by, submitted_at)
  select $1::bigint, $2::bigint, 'D' || n, '收款人' || n % 900, (n % 900000) / 10.0, date '2026-01-01' + (n % 300)::int,
         '一段说明文字', 1, '制单人', now()
    from generate_series(1::bigint, $3::bigint) n`;

/** An organisation below the root, a role restricted to its data, and a user with the demo password. */
const makeUser = (at: number): string => {
  const account = at === 0 ? ACCOUNT : `${ACCOUNT}${at}`;
  return `
  with root as (
    select * from org where parent_id is null order by id limit 1
  ), place as (
    insert into org (tenant_id, org_category_id, parent_id, name, short_name, code, org_type, region_ids, sort, status)
    select tenant_id, org_category_id, id, '测速监狱${at}', '测速${at}', '999${String(at).padStart(2, '0')}', 2, region_ids, 99, 1 from root returning *
  ), role as (
    insert into org_role (tenant_id, org_id, name, code, role_type, data_scope, sort, status)
    select tenant_id, id, '测速', '${account}', 2, 2, 1, 1 from place returning *
  ), who as (
    insert into org_user (tenant_id, org_id, login_name, name, login_type, role_ids, is_supper, sys_manager, org_manager, status)
    select tenant_id, org_id, '${account}', '测速员', 1, array[id], 0, 0, 0, 1 from role returning *
  ), named as (
    insert into sign_in_name (login_name, tenant_id, user_id) select login_name, tenant_id, id from who
  ), secret as (
    insert into credential (tenant_id, user_id, password_hash)
    select who.tenant_id, who.id, c.password_hash from who, credential c join org_user u on u.id = c.user_id where u.login_name = 'manager'
  ), ceiling as (
    -- A ceiling, too: some of what a real user's session is made of.
    insert into permission_grant (tenant_id, subject_kind, subject_id, code)
    select tenant_id, 'org', id, 'bench_item_' || suffix from place, unnest(array['search', 'add', 'edit', 'del']) suffix
  )
  insert into permission_grant (tenant_id, subject_kind, subject_id, code)
  select tenant_id, 'role', id, 'bench_item_' || suffix from role, unnest(array['search', 'add', 'edit', 'del']) suffix`;
};

/**
 * Names of two or three characters from 60 surnames and 800 others, distributed as in reality: few are frequent, most
 * are rare.
 */
const MAKE_ROWS = `
  insert into bench_item (tenant_id, org_id, code, name, state, level, admit_date, birthday, height, weight, score, visits,
                          calls, fine, paid, court, crime, bed_no, file_no, job, health, remark)
  select $1::bigint, coalesce($2::bigint, (select id from org where tenant_id = $1::bigint and parent_id is not null order by id limit 1)),
         'P' || lpad(n::text, 9, '0'),
         chr(20000 + (60 * power(r.a, 2))::int * 7) || chr(21000 + (800 * r.b)::int * 11) ||
           case when n % 3 = 0 then '' else chr(22000 + (800 * r.c)::int * 9) end,
         1 + n % 4, 1 + (n / 4) % 9, date '2005-01-01' + (n * 7919 % 7300)::int, date '1960-01-01' + (n * 104729 % 16000)::int,
         150 + n % 45, 45 + n % 60, n % 1000, n % 12, n % 24, (n % 900000) / 10.0, (n % 70000) / 10.0,
         '第' || n % 300 || '人民法院', '罪名' || n % 120, 'B' || n % 400, 'F' || n, '职业' || n % 80, 1 + n % 4,
         '备注' || n || ' 一段说明文字，用来占据一些地方'
    from generate_series(1::bigint, $3::bigint) n, lateral (select hash(n, 1) as a, hash(n, 2) as b, hash(n, 3) as c) r`.replace(
  /hash\(n, (\d)\)/g,
  '((hashint8extended(n, $1) & 1048575) / 1048576.0)',
);
