import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../action';
import { quoted } from '../database/tables/table';

/** Logs that are sealed, so that a row changed, removed or inserted later is detected (`verify-logs.ts`). */
export const LOGS = ['log_data_change', 'log_data_operate'] as const;
/** Name of a sealed log. */
export type Log = (typeof LOGS)[number];

/** Keys of the advisory lock that the writer of seals holds; nothing else uses these two numbers. */
export const SEALING = '7203, 3';

/** Rows per seal; further rows go into the next one. */
const BATCH = 5000;

/**
 * A row's number is drawn before its transaction commits, so a row may appear after rows with higher numbers were
 * sealed. A seal therefore also takes rows whose numbers the seals of this period have skipped. No transaction takes
 * nearly as long (statements and idle transactions end after 30 s); a row that appears even later was not written by
 * this program.
 */
export const LATE = sql`interval '1 hour'`;

/**
 * Version of the form in which rows are digested. Other columns need another format number, because old seals keep
 * theirs.
 */
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

/** The sealed text of the row `t`: a JSON array in one line, the same on every PostgreSQL and in every time zone. */
export function rowText(log: Log): RawBuilder<string> {
  const micros = (column: string) => `(extract(epoch from t.${column}) * 1000000)::bigint`;
  const values = [
    ...COLUMNS[log].map((name) => `t.${quoted(name)}`),
    micros('created_at'),
    micros('updated_at'),
  ];
  return sql`jsonb_build_array(${sql.raw(values.join(', '))})::text`;
}

/** Names of the values in the text of a row; the times are microseconds since 1970. */
export function rowColumns(log: Log): string[] {
  return [...COLUMNS[log], 'created_at', 'updated_at'];
}

/** SHA-256 of the text of the row `t`. */
export function rowDigest(log: Log): RawBuilder<Buffer> {
  return sql`sha256(convert_to(${rowText(log)}, 'UTF8'))`;
}

/** The hash of a seal. It covers which rows it seals, their content, and all seals before it. */
export function sealHash(of: string): RawBuilder<Buffer> {
  return sql.raw(
    `sha256(${of}.previous || convert_to(concat_ws(' ', ${of}.log, ${of}.format, ${of}.ids), 'UTF8') || ${of}.digests)`,
  );
}

/** The rows that the seals of a log from one number to another cover (only `among` some): `id`, and `digest` as it was sealed. */
export function sealedDigests(
  log: Log,
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
  among: readonly number[] | null = null,
): RawBuilder<unknown> {
  return sql`
    select e.id, substring(s.digests from (32 * (row_number() over (partition by s.id order by e.id) - 1) + 1)::int for 32) as digest
      from log_seal s, unnest(s.ids) part, generate_series(lower(part), upper(part) - 1) as e(id)
     where s.log = ${log} and s.id between (${first}) and (${last})
       ${among ? sql`and s.id = any(${[...among]}::bigint[])` : sql``}`;
}

/**
 * Seals the rows that no seal covers yet; returns how many. Writers never wait for it. With several servers, the one
 * that holds the lock does it and the others skip it.
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
