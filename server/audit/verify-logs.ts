import { sql } from 'kysely';
import { fill } from '../../schemas/errors';
import { isChinese } from '../../schemas/is-chinese';
import type { Db } from '../action';
import { LATE, LOGS, rowDigest, sealHash, type Log } from './seal-logs';

/** Something that is not as it was when it was sealed. */
export interface LogProblem {
  kind: 'changed' | 'missing' | 'inserted' | 'seal';
  /** The row; of a broken seal, the seal. */
  id: number;
}

export interface LogVerdict {
  log: Log;
  seals: number;
  /** Rows that were compared with their seals. */
  rows: number;
  /** The newest seal's hash in hex: who notes it elsewhere notices when seals are cut off. */
  head: string;
  /** In order; no more than are of use. */
  problems: LogProblem[];
}

export interface VerifyPeriod {
  /** Days (`YYYY-MM-DD`) in which rows were sealed; absent: all. */
  from?: string;
  to?: string;
}

const SEALS_AT_ONCE = 200;
const MAX_PROBLEMS = 100;

/** Compares the logs with their seals, and each seal with the one before it. */
export async function verifyLogs(core: Db, period: VerifyPeriod = {}): Promise<LogVerdict[]> {
  const verdicts: LogVerdict[] = [];
  for (const log of LOGS) verdicts.push(await verifyLog(core, log, period));
  return verdicts;
}

async function verifyLog(core: Db, log: Log, period: VerifyPeriod): Promise<LogVerdict> {
  const verdict: LogVerdict = { log, seals: 0, rows: 0, head: '', problems: [] };
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
    with expected as (
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
    with settled as (
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
export function verdictLines({ log, seals, rows, head, problems }: LogVerdict): string[] {
  const summary = `${log}: ${rows} rows in ${seals} seals${head && `, the newest ${head}`}`;
  if (problems.length === 0) return [`${summary}: unchanged`];
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
  seal: ['第 {id} 个封印被修改，或其前一个缺失', 'seal {id} was changed, or the one before it is missing'],
};
