import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fill } from '../../schemas/text/fill';
import { isChinese } from '../../schemas/text/is-chinese';
import type { Db } from '../action';
import { archivedBy, archivesOf, hasArchives, verifyArchive, type ArchiveStore } from './log-archives';
import type { NotedSeals } from './noted-seals';
import { LATE, LOGS, rowDigest, sealedDigests, sealHash, type Log } from './seal-logs';

/** A difference between a log and its seals. */
export interface LogProblem {
  kind: 'changed' | 'missing' | 'inserted' | 'seal' | 'cut' | 'other' | 'archive';
  /** Id of the row, or of the seal or the archive that is wrong. */
  id: number;
}

/** The result of comparing one log with its seals. */
export interface LogVerdict {
  log: Log;
  seals: number;
  /** Rows that were compared with their seals, and the archives that hold some of them. */
  rows: number;
  archives: number;
  /** The newest seal's hash in hex. */
  head: string;
  /** The seal that was noted outside the database; null if none was. */
  noted: number | null;
  /** Ordered by id, at most `MAX_PROBLEMS`. */
  problems: LogProblem[];
}

/** Which rows are compared. */
export interface VerifyPeriod {
  /** Days (`YYYY-MM-DD`) in which rows were sealed; absent: all. */
  from?: string;
  to?: string;
}

/** Further knowledge about the seals, independent of the period. */
export interface KnownSeals {
  /** Seals noted outside the database. */
  noted?: NotedSeals;
  /** A connection that may read the sequence of the seals; absent: the connection that reads the logs. */
  owner?: Db;
  /** Where the files of archives are; absent: none can be read, so none is proved. */
  store?: ArchiveStore | null;
}

const SEALS_AT_ONCE = 200;
const MAX_PROBLEMS = 100;

/**
 * Compares the logs and their archives with their seals, each seal with its predecessor, and the newest seal with what is known of it
 * elsewhere, because the chain itself does not show that its end was cut off.
 */
export async function verifyLogs(
  core: Db,
  period: VerifyPeriod = {},
  { noted = {}, owner = core, store = null }: KnownSeals = {},
): Promise<LogVerdict[]> {
  const verdicts: LogVerdict[] = [];
  const archived = await hasArchives(core);
  for (const log of LOGS) verdicts.push(await verifyLog(core, log, period, { noted, store, archived }));
  const notes = Object.values(noted).map(({ id }) => id);
  const drawn = await cutNumber(owner, Math.max(0, ...notes));
  // The sequence is shared by both logs, so it is unknown which log was cut. The log of operations is blamed because
  // every change has a row there, too.
  const last = verdicts.at(-1);
  if (drawn && verdicts.every(({ problems }) => problems.every(({ kind }) => kind !== 'cut')))
    last?.problems.push({ kind: 'cut', id: drawn });
  return verdicts;
}

/** How often the sequence is read again: a seal that is being written has drawn its number already. */
const LOOKS = 5;

/**
 * The number of the newest seal if that seal is missing: it was cut off, or its server was killed while writing it. If
 * the seal before it is the noted one, the server was killed.
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
  known: { noted: NotedSeals; store: ArchiveStore | null; archived: boolean },
): Promise<LogVerdict> {
  const noted = known.noted[log];
  const verdict: LogVerdict = {
    ...{ log, seals: 0, rows: 0, archives: 0, head: '' },
    ...{ noted: noted?.id ?? null, problems: [] },
  };
  const found = (kind: LogProblem['kind'], ids: readonly number[]) =>
    verdict.problems.push(...ids.map((id) => ({ kind, id })));
  let first = 0;
  let after = 0;
  for (let previous: string | null = null; ;) {
    const seals: Seal[] = await readSeals(core, log, after, period);
    const last = seals.at(-1);
    if (!last || verdict.problems.length >= MAX_PROBLEMS) break;
    const sound: number[] = [];
    for (const seal of seals) {
      // The predecessor of the first seal of a period is not read.
      const follows = seal.previous === (previous ?? (period.from ? seal.previous : ''));
      if (seal.intact && follows) sound.push(seal.id);
      else found('seal', [seal.id]);
      previous = seal.hash;
      verdict.rows += seal.count;
    }
    for (const { id, kind } of await differences(core, log, sound, known.archived)) found(kind, [id]);
    first ||= seals[0]!.id;
    verdict.seals += seals.length;
    verdict.head = last.hash;
    after = last.id;
  }
  if (known.archived) {
    const ids = await archivesOf(core, log, { from: first, to: after });
    verdict.archives = ids.length;
    for (const id of ids) {
      if (verdict.problems.length >= MAX_PROBLEMS) break;
      const { intact, changed, missing } = await verifyArchive(core, log, id, known.store);
      if (!intact) found('archive', [id]);
      found('changed', changed.slice(0, MAX_PROBLEMS));
      found('missing', missing.slice(0, MAX_PROBLEMS));
    }
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

/** The rows of one tenant that seals of the period cover, and how many of them are in archives. */
export async function sealedRows(
  core: Db,
  tenantId: number,
  { from, to }: VerifyPeriod,
): Promise<{ rows: number; archived: number }> {
  const sum = { rows: 0, archived: 0 };
  for (const log of LOGS) {
    const { rows } = await sql<{ live: number; archived: number }>`
      with covered as (
        select coalesce(range_agg(ids), '{}') as ids from log_seal
         where log = ${log} and (${from ?? null}::date is null or sealed_at >= ${from ?? null}::date)
           and (${to ?? null}::date is null or sealed_at < ${to ?? null}::date + 1)
      ), part as (select unnest(ids) as ids from covered)
      select (select count(*)::int from part join ${sql.id(log)} t on t.id >= lower(part.ids) and t.id < upper(part.ids)
               where t.tenant_id = ${tenantId}) as live,
             (select coalesce(sum(upper(kept) - lower(kept)), 0)::int from log_archive a, covered c, unnest(a.ids * c.ids) kept
               where a.tenant_id = ${tenantId} and a.log = ${log}) as archived`.execute(core);
    const { live = 0, archived = 0 } = rows[0] ?? {};
    sum.rows += live + archived;
    sum.archived += archived;
  }
  return sum;
}

/** Sealed rows that are neither in the log nor in an archive, are changed, or are in both. */
async function differences(
  core: Db,
  log: Log,
  seals: readonly number[],
  archived: boolean,
): Promise<{ id: number; kind: 'missing' | 'changed' | 'inserted' }[]> {
  if (seals.length === 0) return [];
  const { rows } = await sql<{ id: number; kind: 'missing' | 'changed' | 'inserted' }>`
    /* every tenant */ with expected as (
      ${sealedDigests(log, sql`${Math.min(...seals)}::bigint`, sql`${Math.max(...seals)}::bigint`, seals)}
    ), archived as (
      ${archived ? archivedBy(log, seals) : sql`select '{}'::int8multirange as ids`}
    )
    select e.id, case when t.id is null then 'missing' when a.ids @> e.id then 'inserted' else 'changed' end as kind
      from expected e cross join archived a left join ${sql.id(log)} t on t.id = e.id
     where case when t.id is null then not a.ids @> e.id
                else a.ids @> e.id or ${rowDigest(log)} <> e.digest end
     order by e.id limit ${MAX_PROBLEMS}`.execute(core);
  return rows;
}

/** Rows that no seal covers although all rows around them were sealed long ago. */
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

/** A verdict as lines of text. */
export function verdictLines(verdict: LogVerdict): string[] {
  const { log, seals, rows, archives, head, noted, problems } = verdict;
  const kept = archives > 0 ? `, partly in ${archives} archives` : '';
  const summary = `${log}: ${rows} rows in ${seals} seals${kept}${head && `, newest seal ${head}`}`;
  const elsewhere =
    noted === null ? 'no seal is noted outside the database' : `seal ${noted} matches its note`;
  if (problems.length === 0) return [`${summary}: unchanged${seals > 0 ? `; ${elsewhere}` : ''}`];
  return [`${summary}: NOT as written`, ...problems.map((problem) => `  ${problemText(problem, 'en')}`)];
}

/** A problem as a sentence, in Chinese or English. */
export function problemText({ kind, id }: LogProblem, lang: string): string {
  return fill(SENTENCES[kind][isChinese(lang) ? 0 : 1], { id });
}

const SENTENCES: Readonly<Record<LogProblem['kind'], readonly [string, string]>> = {
  changed: ['第 {id} 行被修改', 'row {id} was changed'],
  missing: ['第 {id} 行缺失', 'row {id} is missing'],
  inserted: ['第 {id} 行是事后插入的', 'row {id} was inserted later'],
  archive: ['第 {id} 个归档文件缺失或被修改', 'archive {id} is missing or was changed'],
  cut: ['第 {id} 个封印缺失：最新的封印被截去', 'seal {id} is missing: the newest seals were cut off'],
  other: ['第 {id} 个封印与库外留存的不同', 'seal {id} differs from the seal noted outside the database'],
  seal: ['第 {id} 个封印被修改，或其前一个缺失', 'seal {id} was changed, or the one before it is missing'],
};

/** The outcome of a verification that found so many problems, in Chinese or English. */
export function outcomeText(problems: number, lang: string): string {
  const [zh, en] =
    problems === 0
      ? ['校验完成，未发现异常', 'Verified: no issues found']
      : ['校验完成，发现 {n} 处异常', 'Verified: {n} issues found'];
  return fill(isChinese(lang) ? zh! : en!, { n: problems });
}

/** Advice for operators whose logs lack seals. */
export const ABOUT_CUT =
  'Seals are missing: somebody cut off the logs, or an older backup was restored on another machine. If you know why, ' +
  '"npm run verify-logs -- --accept" on this machine records the present seals as the newest, and logs that.';
