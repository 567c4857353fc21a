import { sql } from 'kysely';
import { LOG_ARCHIVE } from '../database/tables/log-tables';
import { LOGS, type Log } from '../audit/seal-logs';
import { writeLogs } from '../audit/write-logs';
import type { Db } from '../action';
import type { SettingsReader } from '../configuration/settings-in-force';
import type { Timer } from '../domain-job';
import { rootOrganisations } from '../identity/organisations';
import type { FileKeeping } from '../files/file-keeping';
import { diskSpace } from '../watch/disk-space';
import { randomUUID } from 'node:crypto';
import { storedPart, type ArchivePart, type DueRows } from './archive-part';

/** What the archive needs. */
export interface ArchiveServices {
  /** The only connection that may remove rows of a log. */
  readonly owner: Db;
  readonly settings: SettingsReader;
  readonly files: FileKeeping;
  /** Rows of one file at most. */
  readonly partRows?: number;
}

/** Rows of one file at most. */
const PART_ROWS = 20_000;
/** The two numbers of the advisory lock of whoever moves rows into an archive. */
const ARCHIVING = '7203, 6';
const TITLE = '归档日志';

/** Every night rows that are older than the setting `log.keepDays` leave the logs. */
export function archiveTimer(services: ArchiveServices): Timer {
  return {
    ...{ name: 'archive-logs', title: TITLE, every: '0 4 * * *' },
    run: (_core, signal) => archiveLogs(services, signal),
  };
}

/**
 * Moves rows that were sealed more than `log.keepDays` days ago into files, by tenant and month; returns how many. The
 * rows of operations stay one day longer than the changes that they made. Only sealed rows leave, so whatever was
 * inserted later stays where `verify-logs.ts` finds it.
 */
export async function archiveLogs(services: ArchiveServices, signal?: AbortSignal): Promise<number> {
  const { owner, settings } = services;
  const tenants = await rootOrganisations(owner);
  let moved = 0;
  const failures: unknown[] = [];
  for (const log of LOGS) {
    for (const place of tenants) {
      const days =
        (await settings.of(owner, place)).get('log.keepDays') + (log === 'log_data_operate' ? 1 : 0);
      const due = await dueIds(owner, log, days);
      try {
        for (let rows = 1; due !== null && rows > 0 && !signal?.aborted; moved += rows)
          rows = await archivePart(services, { log, due, ...place });
      } catch (error) {
        // The logs of the other tenants do not wait for these.
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, String(failures[0]));
  return moved;
}

/** Ids that were sealed before the last days, as text of a multirange; null: none. */
async function dueIds(owner: Db, log: Log, days: number): Promise<string | null> {
  const { rows } = await sql<{ ids: string | null }>`
    select range_agg(ids)::text as ids from log_seal
     where log = ${log} and sealed_at < now() - make_interval(days => ${days})`.execute(owner);
  return rows[0]?.ids ?? null;
}

/**
 * Moves the oldest due rows of one month. The file is complete, flushed and read back before the rows leave in the same
 * transaction that makes it known, so a server that is killed loses nothing and doubles nothing: its file belongs to no
 * record and is removed like an upload that was never used.
 */
async function archivePart(services: ArchiveServices, due: DueRows): Promise<number> {
  const { owner, files, partRows = PART_ROWS } = services;
  if (diskSpace(files.incoming, files.limits).full) throw new Error('The disk is almost full.');
  const part = await storedPart(owner, files, due, partRows);
  if (!part) return 0;
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.raw(ARCHIVING)})`.execute(tx);
    const id = await insertArchive(tx, due, part);
    await removeRows(tx, due, part);
    await logArchive(tx, due, part, id);
  });
  return part.ids.length;
}

/** Makes the file known. Fails if it was removed meanwhile. */
async function insertArchive(tx: Db, { log, tenantId, orgId }: DueRows, part: ArchivePart): Promise<number> {
  const ids = sql`${part.ids}::bigint[]`;
  const file = JSON.stringify([{ fileName: part.name, filePath: part.path, fileSize: part.size }]);
  const { rows } = await sql<{ id: number }>`
    with covered as (
      select range_agg(int8range(id, id, '[]')) as ids from unnest(${ids}) id
    ), seals as (
      select min(s.id) as first, max(s.id) as last from log_seal s, covered c
       where s.log = ${log} and s.last_id >= ${part.ids[0]} and s.ids && c.ids
    ), archive as (
      insert into log_archive (tenant_id, org_id, log, month, row_count, first_at, last_at, file, sha256, ids,
                               first_seal, last_seal, seal_hash)
      select ${tenantId}, ${orgId}, ${log}, ${part.month}, ${part.ids.length}, ${part.firstAt}, ${part.lastAt},
             ${file}::jsonb, ${part.sha256.toString('hex')}, c.ids, s.first, s.last,
             (select encode(hash, 'hex') from log_seal where log = ${log} and id = s.last)
        from covered c, seals s
      returning id
    )
    update stored_file f set entity = ${LOG_ARCHIVE}, data_id = archive.id, free_since = null
      from archive
     where f.tenant_id = ${tenantId} and f.path = ${part.path} and f.entity is null
    returning archive.id`.execute(tx);
  const [archive] = rows;
  if (!archive) throw new Error(`The file ${part.path} is gone.`);
  return archive.id;
}

/** Removes exactly the rows of the file: the digests of what is removed must be those of its lines. */
async function removeRows(tx: Db, { log, tenantId }: DueRows, part: ArchivePart): Promise<void> {
  const { rows } = await sql<{ same: boolean }>`
    with gone as (
      delete from ${sql.id(log)} t where t.tenant_id = ${tenantId} and t.id = any(${part.ids}::bigint[])
      returning t.id, ${part.digestOf} as digest
    )
    select coalesce(sha256(string_agg(digest, '' order by id)) = ${part.digest}, false) as same from gone`.execute(
    tx,
  );
  if (!rows[0]?.same) throw new Error(`Rows of ${log} changed while they were archived.`);
}

async function logArchive(
  tx: Db,
  { log, tenantId, orgId }: DueRows,
  part: ArchivePart,
  id: number,
): Promise<void> {
  const actor = { userId: null, userName: '系统', loginType: 0, tenantId, orgId };
  const data = {
    archive: id,
    log,
    month: part.month,
    rows: part.ids.length,
    sha256: part.sha256.toString('hex'),
  };
  await writeLogs(tx, {
    ...{
      actor,
      data,
      method: '',
      path: 'archive-logs',
      ip: '',
      requestId: randomUUID(),
      entity: LOG_ARCHIVE,
    },
    ...{
      module: '日志归档',
      title: TITLE,
      router: {},
      env: {},
      resCode: 200,
      resMsg: '',
      costMs: 0,
      events: [],
    },
  });
}
