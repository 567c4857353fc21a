import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { SealNotes } from '../audit/noted-seals';
import { recordSeals } from '../audit/record-seals';
import { APPLICATION } from '../database/connection/connect';
import { quoted } from '../database/tables/table';
import { ensureTextSearch } from '../database/tables/text-search';
import type { FileStore } from '../files/file-store';
import { FILES, type BackupEnd, type BackupHead, type Tell } from './backup-format';
import { checkBackup } from './check-backup';
import { checkRestored } from './check-restored';
import { onOneConnection, type OneConnection } from './one-connection';
import { backupSections, filePath } from './read-backup';
import { RestoredFiles } from './restored-files';
import { FORM } from './table-rows';

interface RestoreOptions {
  url: string;
  /** Where the files are restored to, and a local directory where they wait until they are there. */
  store: FileStore;
  scratch: string;
  source: string;
  /** Where the newest seals of the logs are noted outside the database. */
  notes: SealNotes;
  /** Replace existing data. */
  replace: boolean;
  tell: Tell;
}

/**
 * Restores database and files, in one transaction with all checks: a restore that fails changes nothing and removes the
 * files it has added. No sessions are restored. The tables have the structure of the backup; the next start migrates
 * them. The restore is logged in the operation log. Returns false if everything was restored but had defects when it
 * was saved; these have been reported.
 */
export async function restoreBackup(options: RestoreOptions): Promise<boolean> {
  const { url, source, replace, tell } = options;
  tell(`Reading ${source} …`);
  const { head, end } = await checkBackup(source);
  return onOneConnection(url, async ({ client, db }) => {
    await refuseUsed(client, head, replace);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(7203, 1)');
    const files = new RestoredFiles(options.store, options.scratch, await knownFiles(client));
    const sound = await restoreAll(
      { client, db },
      { source, head, end, files, tell, notes: options.notes },
    ).catch(async (error: unknown) => {
      await files.removeAdded();
      throw error;
    });
    await client.query('analyze');
    await files.removeOthers();
    return sound;
  });
}

interface Restoring {
  source: string;
  head: BackupHead;
  end: BackupEnd;
  files: RestoredFiles;
  notes: SealNotes;
  tell: Tell;
}

/** Restores and checks everything in the open transaction. */
async function restoreAll({ client, db }: OneConnection, restoring: Restoring): Promise<boolean> {
  const { head, end, files, tell } = restoring;
  // The restored indexes use them.
  await ensureTextSearch(db, true);
  await makeTables(client, head);
  const references = await takeReferencesOff(client);
  await setTriggers(client, 'disable');
  await fill({ client, db }, restoring);
  tell('Checking …');
  for (const statement of references) await checked(client, statement);
  await setTriggers(client, 'enable');
  await setSequences(client, head);
  const found = await checkRestored({ client, db }, { head, end }, files);
  for (const line of found.lines) tell(line);
  await interruptJobs(client);
  // The restored seals differ from the noted ones, so that is logged.
  const note = await recordSeals(db, restoring.notes, 'restore', { saved: head.createdAt });
  await client.query('commit');
  note();
  return found.sound;
}

/** Jobs that had not ended when they were saved: what they were started for is past, so nobody runs them now. */
async function interruptJobs(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('job') is not null as there`);
  if (rows[0]?.there)
    await client.query(
      `update job set state = 'interrupted', input = '{}', held_by = null, ended_at = now() where state in ('queued', 'running')`,
    );
}

/** Paths of the files that belong to the present data. */
async function knownFiles(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('${FILES}') is not null as there`,
  );
  if (!rows[0]?.there) return new Set();
  const known = await client.query<{ path: string }>(`select path from ${FILES}`);
  return new Set(known.rows.map(({ path }) => path));
}

/** Existing data is only replaced with `replace`, and never while a server uses it. */
async function refuseUsed(client: pg.Client, head: BackupHead, replace: boolean): Promise<void> {
  if (!(await hasNoServers(client)))
    throw new Error('Servers are connected to this database. Stop them first.');
  if (replace) return;
  // The tables are compared by name only: they may belong to another program.
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relname = any ($1) order by 1 limit 5`,
    [head.tables.map(({ name }) => name)],
  );
  if (rows.length > 0)
    throw new Error(
      `This database holds data (${rows.map(({ name }) => name).join(', ')} …). Use --replace to discard it.`,
    );
}

/** Milliseconds after which a closed connection has disappeared from PostgreSQL's list. */
const MOMENT = 2000;

/** Whether no server is connected. PostgreSQL lists the connections of a stopped server for a moment longer. */
async function hasNoServers(client: pg.Client): Promise<boolean> {
  for (const end = performance.now() + MOMENT; ; await sleep(50)) {
    const { rows } = await client.query<{ count: number }>(
      'select count(*) from pg_stat_activity where datname = current_database() and application_name = $1',
      [APPLICATION],
    );
    if (rows[0]?.count === 0) return true;
    if (performance.now() > end) return false;
  }
}

/** Grants and policies are left to the next start, which makes them for the roles of this installation. */
const ACCESS = /^(grant|revoke|create policy|drop policy|alter table "[^"]+" enable row level security)\b/;

async function makeTables(client: pg.Client, { statements, tables }: BackupHead): Promise<void> {
  const ours = new Set([...tables.map(({ name }) => name), ...(await recordedTables(client))]);
  for (const name of ours) await client.query(`drop table if exists ${quoted(name)} cascade`);
  for (const statement of statements) if (!ACCESS.test(statement)) await client.query(statement);
}

/** Every table that this program has created here. */
async function recordedTables(client: pg.Client): Promise<string[]> {
  if (!(await isUsed(client))) return [];
  const { rows } = await client.query<{ name: string }>(
    'select distinct unnest(tables) as name from schema_migration',
  );
  return rows.map(({ name }) => name);
}

async function isUsed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `select to_regclass('schema_migration') is not null as used`,
  );
  return rows[0]?.used ?? false;
}

/**
 * Drops the foreign keys, because rows are restored table by table and references hold only at the end. Returns the
 * statements that add them again.
 */
async function takeReferencesOff(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select t.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class t on t.oid = k.conrelid
      where t.relnamespace = current_schema()::regnamespace and k.contype = 'f'`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  return rows.map(
    ({ table, name, definition }) =>
      `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
  );
}

/** The rules of triggers are not checked row by row: the invariants are, when all rows are there (`checkRestored`). */
async function setTriggers(client: pg.Client, how: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct t.relname as "table" from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where t.relnamespace = current_schema()::regnamespace and not g.tgisinternal`,
  );
  for (const { table } of rows) await client.query(`alter table ${quoted(table)} ${how} trigger user`);
}

async function fill(
  { client, db }: OneConnection,
  { source, head, files, tell }: Omit<Restoring, 'end' | 'notes'>,
): Promise<void> {
  const columns = new Map(head.tables.map((table) => [table.name, table.columns.map(quoted).join(', ')]));
  await client.query(FORM);
  for await (const { name, table, content } of backupSections(source)) {
    if (table) {
      tell(`${table} …`);
      await fillTable(client, table, columns.get(table) ?? '', content);
    } else if (name.startsWith('files/')) await files.take(db, filePath(name), content);
    else await buffer(content);
  }
}

/** Fills a table with one COPY. PostgreSQL's error is reported without the values of the row. */
async function fillTable(
  client: pg.Client,
  table: string,
  columns: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  try {
    await pipeline(content, client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`)));
  } catch (error) {
    const { message, where } = error as { message: string; where?: string };
    const place = /^COPY \S+, line \d+(, column [^:]+)?/.exec(where ?? '')?.[0];
    throw new Error(`Table "${table}" cannot be filled: ${message}${place ? ` (${place})` : ''}`);
  }
}

async function checked(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    const { table, detail } = error as { table?: string; detail?: string };
    throw new Error(`Table "${table}" refers to rows that do not exist: ${detail}`);
  }
}

async function setSequences(client: pg.Client, { sequences }: BackupHead): Promise<void> {
  for (const { table, column, last, called } of sequences)
    await client.query(
      'select setval(pg_get_serial_sequence(quote_ident($1), $2)::regclass, $3::bigint, $4::boolean)',
      [table, column, last, called],
    );
}
