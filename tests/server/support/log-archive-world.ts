import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { writeGrants } from '../../../server/access/grants';
import { sealLogs } from '../../../server/audit/seal-logs';
import { verifyLogs } from '../../../server/audit/verify-logs';
import { installationOf } from '../../../server/configuration/server-settings';
import { settingsReader } from '../../../server/configuration/settings-in-force';
import { DEFAULT_LIMITS } from '../../../server/contract/limits';
import type { ArchiveServices } from '../../../server/jobs/archive-logs';
import { filesWorld, type FilesWorld } from './files-world';

/** A row of both logs that is so many days old. */
interface Written {
  tenant: 'home' | 'away';
  days: number;
}
interface StoredArchive {
  id: number;
  log: string;
  tenant_id: number;
  month: string;
  row_count: number;
  path: string;
}

/** The small world with old logs, and what is seen of their archives. */
export interface LogArchiveWorld extends FilesWorld {
  services: ArchiveServices;
  /** Removes the logs with their seals and archives. */
  empty(): Promise<void>;
  /** Writes both log rows of a change as they were written and sealed so many days ago. */
  write(...written: readonly Written[]): Promise<void>;
  /** Ids of the rows in a log. */
  live(log: string): Promise<number[]>;
  archives(): Promise<StoredArchive[]>;
  /** Where a file of the store is, and its lines. */
  place(stored: string): string;
  lines(stored: string): string[];
  /** What the verification of all rows, seals and archives reports. */
  problems(): Promise<unknown[]>;
}

export async function logArchiveWorld(): Promise<LogArchiveWorld> {
  const world = await filesWorld();
  const settings = settingsReader(world.model, installationOf(DEFAULT_LIMITS));
  const codes = ['logs_archive_search', 'logs_data_change_search', 'logs_data_change_verify'];
  for (const user of [world.users.admin, world.users.manager])
    await writeGrants(world.db, world.tenants.home, { kind: 'user', id: user }, codes);
  for (const name of ['admin', 'manager']) world.tokens.set(name, await world.signIn(name));
  const place = (stored: string) => path.join(world.directory, stored);
  return {
    ...world,
    services: { owner: world.db, settings, files: world.files, partRows: 20 },
    empty: () => empty(world),
    write: (...written) => write(world, written),
    live: async (log) => {
      const { rows } = await sql<{ id: number }>`select id from ${sql.id(log)} order by id`.execute(world.db);
      return rows.map(({ id }) => id);
    },
    archives: async () =>
      (
        await sql<StoredArchive>`
          select *, file -> 0 ->> 'filePath' as path from log_archive order by id`.execute(world.db)
      ).rows,
    place,
    lines: (stored) =>
      gunzipSync(fs.readFileSync(place(stored)))
        .toString()
        .trimEnd()
        .split('\n'),
    problems: async () => {
      const verdicts = await verifyLogs(world.database.core, {}, { store: world.files.store });
      return verdicts.flatMap(({ log, problems: found }) => found.map(({ kind, id }) => [log, kind, id]));
    },
  };
}

async function empty(world: FilesWorld): Promise<void> {
  await sql`delete from log_data_change`.execute(world.db);
  await sql`delete from log_data_operate`.execute(world.db);
  await sql`delete from log_seal`.execute(world.db);
  await sql`delete from log_archive`.execute(world.db);
  await sql`delete from stored_file where entity = 'log_archive'`.execute(world.db);
  await sql`delete from org_system_config`.execute(world.db);
}

async function write(world: FilesWorld, written: readonly Written[]): Promise<void> {
  for (const { tenant, days } of written) {
    const at = sql`now() - make_interval(days => ${days})`;
    const org = tenant === 'home' ? world.orgs.first : world.orgs.foreign;
    const facts = sql`${world.tenants[tenant]}, ${org}, '张三', 1, 'POST', 'level/edit/1', '10.0.0.1', gen_random_uuid()::text, ${at}, ${at}`;
    const columns = sql.raw(
      'tenant_id, org_id, operator, login_type, method, path, ip, request_id, created_at, updated_at',
    );
    await sql`insert into log_data_change (${columns}, entity, data_id, verb, action, module, "from", "to")
      values (${facts}, 'supervised_level', '1', 'edit', '编辑', '等级', '{"name":"甲\\n乙"}', '{"name":"丙"}')`.execute(
      world.db,
    );
    await sql`insert into log_data_operate (${columns}, entity, module_name, res_code, cost_ms)
      values (${facts}, 'supervised_level', '等级', '200', 3)`.execute(world.db);
    await sealLogs(world.database.core);
    await sql`update log_seal set sealed_at = ${at} where sealed_at > now() - interval '1 minute'`.execute(
      world.db,
    );
  }
}
