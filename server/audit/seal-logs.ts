import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../action';
import { quoted } from '../database/tables/table';

/** Logs that are sealed: nobody can change, remove or slip in a row later without it showing (`verify-logs.ts`). */
export const LOGS = ['log_data_change', 'log_data_operate'] as const;
/** Names a sealed log. */
export type Log = (typeof LOGS)[number];

/** The lock of who writes seals: two numbers that nobody else takes. */
export const SEALING = '7203, 3';

/** Rows of one seal; what is left over comes into the next. */
const BATCH = 5000;

/**
 * A row's number is drawn before its transaction commits, so a row may appear after rows with higher numbers were
 * sealed. A seal therefore looks back at the numbers its predecessors of this time have missed. No transaction takes
 * nearly as long (statements and idle transactions end after 30 s); a row that comes later did not come from us.
 */
export const LATE = sql`interval '1 hour'`;

/** How rows are put into a digest. Another set of columns is another format: old seals keep theirs. */
const FORMAT = 1;
const REQUEST = ['operator', 'login_type', 'method', 'path', 'ip', 'request_id', 'router', 'env'];
const OWN = ['id', 'tenant_id', 'org_id', 'version', 'created_by', 'updated_by'];
const COLUMNS: Readonly<Record<Log, readonly string[]>> = {
  log_data_change: [...OWN, ...['entity', 'data_id', 'verb', 'action', 'module', 'from', 'to'], ...REQUEST],
  log_data_operate: [
    ...OWN,
    ...['entity', 'module_name', 'res_code', 'res_msg', 'cost_ms', 'log_data', 'data'],
    ...REQUEST,
  ],
};

/** SHA-256 of the row `t`, the same on every PostgreSQL and in every time zone. */
export function rowDigest(log: Log): RawBuilder<Buffer> {
  const micros = (column: string) => `(extract(epoch from t.${column}) * 1000000)::bigint`;
  const values = [
    ...COLUMNS[log].map((name) => `t.${quoted(name)}`),
    micros('created_at'),
    micros('updated_at'),
  ];
  return sql`sha256(convert_to(jsonb_build_array(${sql.raw(values.join(', '))})::text, 'UTF8'))`;
}

/** What a seal proves: which rows, how they were, and all the seals before it. */
export function sealHash(of: string): RawBuilder<Buffer> {
  return sql.raw(
    `sha256(${of}.previous || convert_to(concat_ws(' ', ${of}.log, ${of}.format, ${of}.ids), 'UTF8') || ${of}.digests)`,
  );
}

/**
 * Seals the rows that no seal covers yet; answers how many. Writers never wait for it. Of several servers one does it,
 * the others find the lock taken and leave it to him.
 */
export async function sealLogs(core: Db): Promise<number> {
  let sealed = 0;
  for (const log of LOGS) {
    for (let rows = BATCH; rows === BATCH; sealed += rows) {
      rows = await core.transaction().execute(async (tx) => {
        const lock = await sql<{
          free: boolean;
        }>`select pg_try_advisory_xact_lock(${sql.raw(SEALING)}) as free`.execute(tx);
        return lock.rows[0]?.free ? sealBatch(tx, log) : 0;
      });
    }
  }
  return sealed;
}

async function sealBatch(tx: Db, log: Log): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    /* every tenant */ with old as (
      select coalesce(max(id), 0) as id from log_seal where log = ${log} and sealed_at <= now() - ${LATE}
    ), recent as (
      select s.* from log_seal s, old where s.log = ${log} and s.id >= old.id
    ), last as (
      select coalesce(max(recent.last_id), 0) as id,
             coalesce(min(recent.last_id) filter (where recent.id = old.id), 0) as settled,
             coalesce((array_agg(recent.hash order by recent.id desc) filter (where recent.id is not null))[1], '') as hash
        from old left join recent on true
    ), missed as (
      select int8multirange(int8range(last.settled, last.id, '(]'))
             - coalesce((select range_agg(ids) from recent), '{}') as ids
        from last
    ), next as (
      select t.id from ${sql.id(log)} t where t.id > (select id from last)
      union all
      select t.id from missed, unnest(missed.ids) gap
        join ${sql.id(log)} t on t.id >= lower(gap) and t.id < upper(gap)
      order by 1 limit ${BATCH}
    ), fresh as (
      -- Only of these: a digest is most of the work.
      select t.id, ${rowDigest(log)} as digest from ${sql.id(log)} t where t.id = any(array(select id from next))
    ), seal as (
      select ${log}::text as log, ${FORMAT}::int as format, range_agg(int8range(fresh.id, fresh.id, '[]')) as ids,
             greatest(max(fresh.id), (select id from last)) as last_id, count(*)::int as row_count,
             string_agg(fresh.digest, '' order by fresh.id) as digests, (select hash from last) as previous
        from fresh having count(*) > 0
    )
    insert into log_seal (log, format, ids, last_id, row_count, digests, previous, hash)
    select seal.*, ${sealHash('seal')} from seal
    returning row_count as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
