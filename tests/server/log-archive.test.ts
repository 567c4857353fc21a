import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { SealNotes } from '../../server/audit/noted-seals';
import { LOGS } from '../../server/audit/seal-logs';
import { verifyLogs } from '../../server/audit/verify-logs';
import { restoreBackup } from '../../server/backup/restore-backup';
import { writeBackup } from '../../server/backup/write-backup';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { connect } from '../../server/database/connection/connect';
import { openFiles } from '../../server/files/file-keeping';
import { archiveLogs, archiveTimer, type ArchiveServices } from '../../server/jobs/archive-logs';
import { createTestDatabase } from '../support/test-database';
import { logArchiveWorld, type LogArchiveWorld } from './support/log-archive-world';

let world: LogArchiveWorld;
beforeAll(async () => {
  world = await logArchiveWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.empty());

describe('archive of the logs', () => {
  test('rows older than log.keepDays leave by tenant and month, and are proved by the same seals', async () => {
    await world.write(
      { tenant: 'home', days: 500 },
      { tenant: 'away', days: 500 },
      { tenant: 'home', days: 499 },
      { tenant: 'home', days: 450 },
      { tenant: 'home', days: 399 },
    );
    const [first, , third] = await world.live('log_data_change');
    const before = await verifyLogs(world.database.core, {}, { store: world.files.store });
    expect(await archiveLogs(world.services)).toBe(8);

    const made = await world.archives();
    expect(new Set(made.map(({ log }) => log))).toEqual(new Set(LOGS));
    for (const { month, path: stored, row_count: count, log, tenant_id: tenant } of made) {
      const [head, ...rows] = world.lines(stored).map((line) => JSON.parse(line));
      expect(head).toMatchObject({
        log,
        tenant,
        month,
        columns: expect.arrayContaining(['id', 'created_at']),
      });
      expect(rows).toHaveLength(count);
      for (const row of rows) {
        expect(row[head.columns.indexOf('tenant_id')]).toBe(tenant);
        const at = new Date(row[head.columns.indexOf('created_at')] / 1000 + 8 * 3600_000);
        expect(at.toISOString().slice(0, 7)).toBe(month);
      }
    }
    const own = made.filter(({ log, tenant_id: tenant }) => log === LOGS[0] && tenant === world.tenants.home);
    const ids = own.flatMap(({ path: stored }) =>
      world
        .lines(stored)
        .slice(1)
        .map((line) => JSON.parse(line)[0]),
    );
    expect(ids).toEqual(expect.arrayContaining([first, third]));
    expect(ids).toHaveLength(3);

    // The same seals and rows as before, and the archive itself is an entry of the log of each tenant.
    const after = await verifyLogs(world.database.core, {}, { store: world.files.store });
    expect(after.map(({ problems: found }) => found)).toEqual([[], []]);
    expect(after.map(({ rows, head }) => [rows, head])).toEqual(before.map(({ rows, head }) => [rows, head]));
    const { rows: told } = await sql<{ data: JsonObject; tenant_id: number }>`
      select data, tenant_id from log_data_operate where path = 'archive-logs' order by id`.execute(world.db);
    expect(told.map(({ data }) => data.archive)).toEqual(made.map(({ id }) => id));
    expect(await archiveLogs(world.services)).toBe(0);
  });

  test('setting log.keepDays: that of a tenant decides when its rows leave, and nothing is archived by halves', async () => {
    await world.write(
      { tenant: 'home', days: 300 },
      { tenant: 'away', days: 300 },
      { tenant: 'home', days: 181 },
    );
    expect(await archiveLogs(world.services)).toBe(0);
    await sql`insert into org_system_config (tenant_id, k, v) values (${world.tenants.home}, 'log.keepDays', '{"value":200}')`.execute(
      world.db,
    );
    expect(await archiveLogs(world.services)).toBe(2);
    expect((await world.archives()).map(({ tenant_id: tenant }) => tenant)).toEqual([
      world.tenants.home,
      world.tenants.home,
    ]);
    // The rows of operations stay a day longer than the changes that belong to them.
    await sql`update org_system_config set v = '{"value":181}'`.execute(world.db);
    await sql`update log_seal set sealed_at = sealed_at - interval '1 hour'`.execute(world.db);
    expect(await archiveLogs(world.services)).toBe(1);
    expect((await world.archives()).at(-1)?.log).toBe('log_data_change');
    expect(await world.problems()).toEqual([]);
  });

  test('a file has a bounded number of rows', async () => {
    await world.write(...Array.from({ length: 5 }, () => ({ tenant: 'home', days: 450 }) as const));
    await archiveLogs({ ...world.services, partRows: 2 });
    expect((await world.archives()).map(({ row_count: count }) => count)).toEqual([2, 2, 1, 2, 2, 1]);
    expect(await world.problems()).toEqual([]);
  });

  test('the timer runs every night', () => {
    expect(archiveTimer(world.services)).toMatchObject({
      name: 'archive-logs',
      title: '归档日志',
      every: '0 4 * * *',
    });
  });

  test('C39: rows that no seal covers do not leave, and no role of the server removes rows', async () => {
    await world.write({ tenant: 'home', days: 450 });
    await sql`insert into log_data_change (tenant_id, org_id, operator, login_type, method, path, ip, request_id, entity, verb, action, module, created_at)
      select tenant_id, org_id, operator, login_type, method, path, ip, request_id, entity, verb, action, module, created_at from log_data_change`.execute(
      world.db,
    );
    expect(await archiveLogs(world.services)).toBe(2);
    expect(await world.live('log_data_change')).toHaveLength(1);
    await expect(
      archiveLogs({ ...world.services, owner: world.database.core }),
      'nothing is due any more',
    ).resolves.toBe(0);
    await world.write({ tenant: 'home', days: 450 });
    await expect(archiveLogs({ ...world.services, owner: world.database.core })).rejects.toThrow(
      'permission denied',
    );
    expect(await world.live('log_data_change')).toHaveLength(2);
  });
});

test('F5: what fails for one tenant holds up no other, and is told', async () => {
  await world.write({ tenant: 'home', days: 450 });
  await world.write({ tenant: 'away', days: 450 });
  const { files } = world.services;
  let failed = 0;
  const put: typeof files.store.put = (...given) =>
    failed++ === 0 ? Promise.reject(new Error('broken')) : files.store.put(...given);
  const store = Object.create(files.store, { put: { value: put } }) as typeof files.store;
  const before = (await world.live('log_data_change')).length;
  await expect(archiveLogs({ ...world.services, files: { ...files, store } })).rejects.toThrow('broken');
  expect(await world.live('log_data_change')).toHaveLength(before - 1);
});

describe('C39: a change of an archive is reported', () => {
  let id: number;
  let stored: string;
  beforeEach(async () => {
    await world.write({ tenant: 'home', days: 450 }, { tenant: 'home', days: 450 });
    [id = 0] = await world.live('log_data_change');
    await archiveLogs(world.services);
    const [archive] = await world.archives();
    stored = archive!.path;
    expect(await world.problems()).toEqual([]);
  });
  /** Writes the file anew, and its sum in the database, as a thorough forger would. */
  async function forge(change: (all: string[]) => string[]): Promise<void> {
    const bytes = gzipSync(`${change(world.lines(stored)).join('\n')}\n`);
    fs.writeFileSync(world.place(stored), bytes);
    const sum = createHash('sha256').update(bytes).digest('hex');
    await sql`update log_archive set sha256 = ${sum} where file -> 0 ->> 'filePath' = ${stored}`.execute(
      world.db,
    );
  }
  const archiveId = async () => (await world.archives())[0]!.id;

  test('a line, although the sum was adapted', async () => {
    await forge((all) => all.map((line) => line.replace('张三', '李四')));
    expect(await world.problems()).toEqual([
      ['log_data_change', 'changed', id],
      ['log_data_change', 'changed', id + 1],
    ]);
  });

  test('a line that was removed, added or repeated', async () => {
    await forge((all) => all.slice(0, -1));
    expect(await world.problems()).toEqual(
      expect.arrayContaining([
        ['log_data_change', 'archive', await archiveId()],
        ['log_data_change', 'missing', id + 1],
      ]),
    );
    await forge((all) => [...all, all[1]!.replace(`[${id},`, `[${id + 1},`)]);
    expect(await world.problems()).toContainEqual(['log_data_change', 'changed', id + 1]);
    await forge((all) => [...all, all.at(-1)!]);
    expect(await world.problems()).toContainEqual(['log_data_change', 'archive', await archiveId()]);
  });

  test('bytes, the whole file, and a file that is no archive', async () => {
    const bytes = fs.readFileSync(world.place(stored));
    const expected = [['log_data_change', 'archive', await archiveId()]];
    bytes[9] = bytes[9]! ^ 1;
    fs.writeFileSync(world.place(stored), bytes);
    expect(await world.problems()).toEqual(expected);
    fs.writeFileSync(world.place(stored), 'nothing');
    expect(await world.problems()).toEqual(expect.arrayContaining(expected));
    fs.rmSync(world.place(stored));
    expect(await world.problems()).toEqual(expected);
  });

  test('an archive that is not known any more, and a row that came back', async () => {
    await sql`insert into log_data_change (id, tenant_id, org_id, operator, login_type, method, path, ip, request_id, entity, verb, action, module)
      values (${id}, ${world.tenants.home}, ${world.orgs.first}, '张三', 1, 'POST', '', '', '', '', '', '', '')`.execute(
      world.db,
    );
    expect(await world.problems()).toEqual([['log_data_change', 'inserted', id]]);
    await sql`delete from log_data_change`.execute(world.db);
    await sql`delete from log_archive where log = 'log_data_change'`.execute(world.db);
    expect(await world.problems()).toEqual([
      ['log_data_change', 'missing', id],
      ['log_data_change', 'missing', id + 1],
    ]);
  });

  test('also by the button of the page, in words', async () => {
    const verify = () =>
      world.call('POST', 'logs/data-change/verify', { token: world.tokens.get('manager')!, body: {} });
    expect(await verify()).toMatchObject({ data: { rows: 4, archived: 4, broken: 0, problem: null } });
    fs.rmSync(world.place(stored));
    expect((await verify()).data).toMatchObject({
      ...{ broken: 1, firstBroken: await archiveId() },
      problem: `数据变更日志 第 ${await archiveId()} 个归档文件缺失或被修改`,
    });
  });
});

describe('the files of archives', () => {
  beforeEach(async () => {
    await world.write({ tenant: 'home', days: 450 }, { tenant: 'away', days: 450 });
    await archiveLogs(world.services);
  });
  const search = (who: string) =>
    world.call('POST', 'logs/archive/search', {
      token: world.tokens.get(who)!,
      body: { page: 1, pageSize: 10 },
    });
  const ticket = (who: string, stored: string) =>
    world.call('POST', 'file/ticket', { token: world.tokens.get(who)!, body: { path: stored } });

  test('super users of the tenant fetch them, which is logged; others do not', async () => {
    const { data } = await search('admin');
    expect(data.rows.map(({ log, rowCount }: JsonObject) => [log, rowCount])).toEqual([
      ['log_data_operate', 1],
      ['log_data_change', 1],
    ]);
    const stored = data.rows[1].file[0].filePath;
    expect(await ticket('admin', stored)).toMatchObject({ status: 200 });
    const { rows } = await sql<{ action: string; operator: string }>`
      select verb as action, operator from log_data_change where entity = 'log_archive'`.execute(world.db);
    expect(rows).toEqual([{ action: 'download', operator: '用户admin' }]);
    // The manager has the right to the page, but is no super user; the archive belongs to the organisation above.
    expect((await search('manager')).data.rows).toEqual([]);
    for (const who of ['manager', 'clerk', 'foreign'])
      expect([who, (await ticket(who, stored)).status]).toEqual([who, 404]);
  });

  test('a backup holds them, and the restored chain is proved with them', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-archives-'));
    const other = await createTestDatabase();
    const owner = connect(other.url);
    try {
      const source = path.join(dir, 'backup.tar.gz');
      const told: string[] = [];
      const tell = (line: string) => void told.push(line);
      await writeBackup({ url: world.url, store: world.files.store, target: source, replace: false, tell });
      const directory = path.join(dir, 'restored');
      const { store, incoming: scratch } = openFiles({ directory, s3: null, limits: DEFAULT_LIMITS });
      const notes = new SealNotes(dir);
      const restored = await restoreBackup({
        url: other.url,
        store,
        scratch,
        source,
        replace: false,
        notes,
        tell,
      });
      expect([restored, told.filter((line) => line.includes('partly in 2 archives: '))]).toEqual([true, []]);
      expect(told.filter((line) => line.includes('partly in 2 archives'))).toHaveLength(2);
      const verdicts = await verifyLogs(owner.db, {}, { store });
      expect(verdicts.map(({ archives: count, problems: found }) => [count, found])).toEqual([
        [2, []],
        [2, []],
      ]);
    } finally {
      await owner.close();
      await other.drop();
      fs.rmSync(dir, { recursive: true, force: true });
    }
  });
});

describe('whatever happens', () => {
  afterEach(() => world.empty());

  test('every row is in its log or in one archive, once (property)', async () => {
    const row = fc.record({
      tenant: fc.constantFrom('home' as const, 'away' as const),
      days: fc.integer({ min: 380, max: 460 }),
    });
    const failure = fc.constantFrom(
      'none',
      'before put',
      'after put',
      'read back',
      'deleted',
    ) as fc.Arbitrary<Failure>;
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.array(fc.record({ failure, partRows: fc.integer({ min: 1, max: 4 }) }), {
          minLength: 1,
          maxLength: 3,
        }),
        async (rows, runs) => {
          await world.empty();
          await world.write(...rows.toSorted((one, other) => other.days - one.days));
          const written = {
            log_data_change: await world.live(LOGS[0]),
            log_data_operate: await world.live(LOGS[1]),
          };
          for (const { failure: at, partRows } of runs)
            await archiveLogs({ ...world.services, ...failing(at), partRows }).catch(() => undefined);
          for (const log of LOGS) {
            const kept = (await world.live(log)).filter((id) => written[log].includes(id));
            const filed = (await world.archives())
              .filter((archive) => archive.log === log)
              .flatMap(({ path: stored }) =>
                world
                  .lines(stored)
                  .slice(1)
                  .map((line) => JSON.parse(line)[0] as number),
              );
            expect([...kept, ...filed].toSorted((one, other) => one - other)).toEqual(written[log]);
          }
          expect(await world.problems()).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  });
});

type Failure = 'none' | 'before put' | 'after put' | 'read back' | 'deleted';

/** Services that fail at one point of their first file. */
function failing(at: Failure): Partial<ArchiveServices> {
  const { store } = world.files;
  const fail = (point: Failure) => {
    if (point === at) throw new Error(point);
  };
  const files = {
    ...world.files,
    store: {
      remove: (stored: string) => store.remove(stored),
      async put(stored: string, source: string) {
        fail('before put');
        await store.put(stored, source, { mime: '', size: 0, sha256: Buffer.alloc(0) });
        fail('after put');
      },
      async read(stored: string) {
        fail('read back');
        // Whoever removes the row of the file meanwhile keeps the archive from being made.
        if (at === 'deleted')
          await sql`/* every tenant */ delete from stored_file where path = ${stored}`.execute(world.db);
        return store.read(stored);
      },
    },
  };
  return { files };
}
