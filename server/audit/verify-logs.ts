import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fill } from '../../schemas/errors';
import { isChinese } from '../../schemas/text/is-chinese';
import type { Db } from '../action';
import type { NotedSeals } from './noted-seals';
import { LATE, LOGS, rowDigest, sealHash, type Log } from './seal-logs';

/** Something that is not as it was when it was sealed. */
export interface LogProblem {
  kind: 'changed' | 'missing' | 'inserted' | 'seal' | 'cut' | 'other';
  /** The row; of what is wrong with a seal, the seal. */
  id: number;
}

/** What came of comparing one log with its seals. */
export interface LogVerdict {
  log: Log;
  seals: number;
  /** Rows that were compared with their seals. */
  rows: number;
  /** The newest seal's hash in hex. */
  head: string;
  /** The seal that was noted outside the database; null: none was. */
  noted: number | null;
  /** In order; no more than are of use. */
  problems: LogProblem[];
}

/** Which rows are compared. */
export interface VerifyPeriod {
  /** Days (`YYYY-MM-DD`) in which rows were sealed; absent: all. */
  from?: string;
  to?: string;
}

/** What else is known of the seals, whatever the period. */
export interface KnownSeals {
  /** Those noted outside the database. */
  noted?: NotedSeals;
  /** Who may see which number the last seal drew; absent: the one who reads the logs. */
  owner?: Db;
}

const SEALS_AT_ONCE = 200;
const MAX_PROBLEMS = 100;

/**
 * Compares the logs with their seals, each seal with the one before it, and the newest with what is known of it elsewhere:
 * nothing in the chain itself tells that its end was cut off.
 */
export async function verifyLogs(
  core: Db,
  period: VerifyPeriod = {},
  { noted = {}, owner = core }: KnownSeals = {},
): Promise<LogVerdict[]> {
  const verdicts: LogVerdict[] = [];
  for (const log of LOGS) verdicts.push(await verifyLog(core, log, period, noted));
  const notes = Object.values(noted).map(({ id }) => id);
  const drawn = await cutNumber(owner, Math.max(0, ...notes));
  // Of which log it was nobody can tell; every change has a row in the log of operations, too.
  const last = verdicts.at(-1);
  if (drawn && verdicts.every(({ problems }) => problems.every(({ kind }) => kind !== 'cut')))
    last?.problems.push({ kind: 'cut', id: drawn });
  return verdicts;
}

/** How often the number is asked for again: a seal that is being written has drawn it already. */
const LOOKS = 5;

/**
 * The number of the newest seal when it is not there: cut off, or its server was killed while it wrote it. With the seal
 * before it noted, it was the latter.
 */
async function cutNumber(owner: Db, noted: number): Promise<number | null> {
  for (let look = 1; ; look++) {
    const { rows } = await sql<{ drawn: number | null; newest: number }>`
      select case when has_sequence_privilege(seal, 'select') then pg_sequence_last_value(seal) end as drawn,
             (select coalesce(max(id), 0) from log_seal) as newest
        from (select pg_get_serial_sequence('log_seal', 'id')::regclass as seal) of`.execute(owner);
    const { drawn = null, newest = 0 } = rows[0] ?? {};
    if (drawn === null || drawn <= newest || noted === newest) return null;
    if (look === LOOKS) return drawn;
    await sleep(300);
  }
}

async function verifyLog(
  core: Db,
  log: Log,
  period: VerifyPeriod,
  { [log]: noted }: NotedSeals,
): Promise<LogVerdict> {
  const verdict: LogVerdict = { log, seals: 0, rows: 0, head: '', noted: noted?.id ?? null, problems: [] };
  const found = (kind: LogProblem['kind'], ids: readonly number[]) =>
    verdict.problems.push(...ids.map((id) => ({ kind, id })));
  for (let after = 0, previous: string | null = null; ;) {
    const seals: Seal[] = await readSeals(core, log, after, period);
    const last = seals.at(-1);
    if (!last || verdict.problems.length >= MAX_PROBLEMS) break;
    const sound: number[] = [];
    for (const seal of seals) {
      // Of the first seal of a period the one before it is not known.
      const follows = seal.previous === (previous ?? (period.from ? seal.previous : ''));
      if (seal.intact && follows) sound.push(seal.id);
      else found('seal', [seal.id]);
      previous = seal.hash;
      verdict.rows += seal.count;
    }
    for (const { id, missing } of await differences(core, log, sound))
      found(missing ? 'missing' : 'changed', [id]);
    verdict.seals += seals.length;
    verdict.head = last.hash;
    after = last.id;
  }
  found('inserted', await insertedRows(core, log));
  if (noted) {
    const { rows } = await sql<{ hash: string }>`
      select encode(hash, 'hex') as hash from log_seal where log = ${log} and id = ${noted.id}`.execute(core);
    if (rows.length === 0) found('cut', [noted.id]);
    else if (rows[0]?.hash !== noted.hash) found('other', [noted.id]);
  }
  verdict.problems.sort((one, other) => one.id - other.id).splice(MAX_PROBLEMS);
  return verdict;
}

interface Seal {
  id: number;
  count: number;
  intact: boolean;
  previous: string;
  hash: string;
}

async function readSeals(core: Db, log: Log, after: number, { from, to }: VerifyPeriod): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select s.id, s.row_count as count, encode(s.previous, 'hex') as previous, encode(s.hash, 'hex') as hash,
           s.hash = ${sealHash('s')} and length(s.digests) = 32 * s.row_count as intact
      from log_seal s
     where s.log = ${log} and s.id > ${after}
       and (${from ?? null}::date is null or s.sealed_at >= ${from ?? null}::date)
       and (${to ?? null}::date is null or s.sealed_at < ${to ?? null}::date + 1)
     order by s.id limit ${SEALS_AT_ONCE}`.execute(core);
  return rows;
}

/** Rows of seals that are no longer there, or no longer what they were. */
async function differences(
  core: Db,
  log: Log,
  seals: readonly number[],
): Promise<{ id: number; missing: boolean }[]> {
  const { rows } = await sql<{ id: number; missing: boolean }>`
    /* every tenant */ with expected as (
      select e.id, substring(s.digests from (32 * (row_number() over (partition by s.id order by e.id) - 1) + 1)::int for 32) as digest
        from log_seal s, unnest(s.ids) part, generate_series(lower(part), upper(part) - 1) as e(id)
       where s.id = any(${[...seals]}::bigint[])
    )
    select e.id, t.id is null as missing from expected e left join ${sql.id(log)} t on t.id = e.id
     where t.id is null or ${rowDigest(log)} <> e.digest
     order by e.id limit ${MAX_PROBLEMS}`.execute(core);
  return rows;
}

/** Rows that no seal covers although all around them is sealed since long. */
async function insertedRows(core: Db, log: Log): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    /* every tenant */ with settled as (
      select coalesce(max(last_id), 0) as id from log_seal where log = ${log} and sealed_at <= now() - ${LATE}
    ), gap as (
      select unnest(int8multirange(int8range(0, settled.id, '(]'))
                    - coalesce((select range_agg(ids) from log_seal where log = ${log}), '{}')) as ids
        from settled
    )
    select t.id from gap join ${sql.id(log)} t on t.id >= lower(gap.ids) and t.id < upper(gap.ids)
     order by t.id limit ${MAX_PROBLEMS}`.execute(core);
  return rows.map((row) => row.id);
}

/** A verdict in sentences. */
export function verdictLines({ log, seals, rows, head, noted, problems }: LogVerdict): string[] {
  const summary = `${log}: ${rows} rows in ${seals} seals${head && `, the newest ${head}`}`;
  const elsewhere =
    noted === null ? 'no seal is noted outside the database' : `seal ${noted} is as it was noted`;
  if (problems.length === 0) return [`${summary}: unchanged${seals > 0 ? `; ${elsewhere}` : ''}`];
  return [
    `${summary}: NOT as it was written`,
    ...problems.map((problem) => `  ${problemText(problem, 'en')}`),
  ];
}

/** A problem in a sentence, Chinese or English. */
export function problemText({ kind, id }: LogProblem, lang: string): string {
  return fill(SENTENCES[kind][isChinese(lang) ? 0 : 1], { id });
}

const SENTENCES: Readonly<Record<LogProblem['kind'], readonly [string, string]>> = {
  changed: ['第 {id} 行被修改', 'row {id} was changed'],
  missing: ['第 {id} 行缺失', 'row {id} is missing'],
  inserted: ['第 {id} 行是事后插入的', 'row {id} was slipped in later'],
  cut: ['第 {id} 个封印缺失：最新的封印被截去', 'seal {id} is missing: the newest seals were cut off'],
  other: ['第 {id} 个封印与库外留存的不同', 'seal {id} is not the one that was noted outside the database'],
  seal: ['第 {id} 个封印被修改，或其前一个缺失', 'seal {id} was changed, or the one before it is missing'],
};
