import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { noteSeals } from '../../server/audit/note-seals';
import { databaseName, newestSeals, SealNotes } from '../../server/audit/noted-seals';
import { recordSeals } from '../../server/audit/record-seals';
import { sealLogs } from '../../server/audit/seal-logs';
import { verifyLogs, type LogProblem } from '../../server/audit/verify-logs';
import { smallDisk } from '../support/small-disk';
import { PASSWORD } from '../support/test-app';
import { smallWorld, type SmallWorld } from '../server/support/small-world';
import { testSession } from '../server/records-world';
import { sentForm } from '../../server/identity/password';

let world: SmallWorld;
let manager: string;
beforeAll(async () => {
  world = await smallWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world?.close());

const post = (path: string, body: object, token = manager) =>
  world.call('POST', path, { token, body: { ...body } });
const addLevel = (name: string) => post('supervised/supervised-level/add', { name });
const operations = async () =>
  (
    await sql<{ path: string; code: string; operator: string }>`
      select path, res_code as code, operator from log_data_operate order by id`.execute(world.db)
  ).rows;

describe('every attempt is logged', () => {
  test('what was done, what was rejected and why, and by whom', async () => {
    await sql`delete from log_data_operate`.execute(world.db);
    const clerk = await world.signIn('clerk');
    await addLevel('记录');
    await post('supervised/supervised-level/add', { name: '' });
    await post('supervised/supervised-level/add', { name: '没有权限' }, clerk);
    await post('org/user/search', {}, clerk);
    await post('supervised/supervised-level/search', {}, clerk);
    await post('public/public/logout', {}, clerk);
    expect(await operations()).toEqual([
      { path: 'public/public/login', code: '200', operator: '用户clerk' },
      { path: 'supervised/supervised-level/add', code: '200', operator: '用户manager' },
      { path: 'supervised/supervised-level/add', code: '400', operator: '用户manager' },
      { path: 'supervised/supervised-level/add', code: '403', operator: '用户clerk' },
      { path: 'org/user/search', code: '403', operator: '用户clerk' },
      { path: 'public/public/logout', code: '200', operator: '用户clerk' },
    ]);
  });

  test('C38: no log contains a password, a token or a hidden value', async () => {
    const token = await world.signIn('manager');
    const secrets = [
      token,
      sentForm(PASSWORD),
      'another1234',
      '13900001234',
      '135790',
      'typed-in-the-wrong-field',
    ];
    await post(
      'org/user/change-password',
      {
        oldLoginPwd: sentForm('wrong'),
        loginPwd: 'another1234',
        verifyLoginPwd: 'another1234',
      },
      token,
    );
    const reset = await post(`org/user/reset-password/${world.users.clerk}`, {}, token);
    expect(reset.status).toBe(200);
    const { data } = await world.call('GET', `org/user/detail/${world.users.nobody}`, { token });
    const edited = { version: data.version, mobile: '13900001234' };
    expect(await post(`org/user/edit/${world.users.nobody}`, edited, token)).toMatchObject({ status: 200 });
    await post('supervised/supervised-prisoner/edit-pwd/1', { pwd: '135790', verifyPwd: '135790' }, token);
    await post('supervised/supervised-level/add', { pin: 'typed-in-the-wrong-field' }, token);
    const { rows } = await sql<{ all: string }>`
      select t::text as all from log_data_change t union all select t::text from log_data_operate t`.execute(
      world.db,
    );
    const logged = rows.map((row) => row.all).join('\n');
    for (const secret of [...secrets, sentForm('another1234'), sentForm('wrong'), reset.data.initialPwd])
      expect([secret, logged.includes(secret)]).toEqual([secret, false]);
    expect(logged).toContain('139****1234');

    // Nor anywhere else in the database, except for the number in its own row.
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
      world.db,
    );
    const given = [token, sentForm(PASSWORD), sentForm('another1234'), reset.data.initialPwd];
    for (const { name } of tables) {
      const { rows: all } = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} t`.execute(
        world.db,
      );
      const text = all.map(({ row }) => row).join('\n');
      expect([name, given.filter((secret) => text.includes(secret))]).toEqual([name, []]);
    }
  });

  test('C39, F36: a write whose log cannot be written is rolled back; reads continue', async () => {
    await sql`revoke insert on log_data_change from mortise_app`.execute(world.db);
    try {
      const reply = await addLevel('没有日志');
      expect(reply.status).toBe(500);
      const { rows } = await sql`select from supervised_level where name = '没有日志'`.execute(world.db);
      expect(rows).toHaveLength(0);
      expect((await post('supervised/supervised-level/search', {})).status).toBe(200);
    } finally {
      await sql`grant insert on log_data_change to mortise_app`.execute(world.db);
    }
    expect((await addLevel('有日志')).status).toBe(200);
  });
});

describe('C39: logs cannot be changed', () => {
  test.each(['log_data_change', 'log_data_operate', 'log_seal'])('%s, by the server itself', async (log) => {
    const session = testSession({ tenantId: world.tenants.home, orgId: world.orgs.first });
    for (const db of [world.database.within(session), world.database.core]) {
      for (const statement of [`update ${log} set id = id`, `delete from ${log}`, `truncate ${log}`]) {
        const refused = await sql
          .raw(`/* every tenant */ ${statement}`)
          .execute(db)
          .then(
            () => '',
            (error: { code: string }) => error.code,
          );
        expect([statement, refused]).toEqual([statement, '42501']);
      }
    }
  });
});

describe('C39: a change by the owner of the database is reported', () => {
  /** Ids of the sealed rows of changes. */
  let ids: number[];
  beforeAll(async () => {
    await sealLogs(world.database.core);
    for (let at = 0; at < 4; at++) await addLevel(`封存${at}`);
    await sealLogs(world.database.core);
    // A failed transaction leaves a gap in the numbers; then follows another batch.
    await sql`select nextval(pg_get_serial_sequence('log_data_change', 'id'))`.execute(world.db);
    await addLevel('封存末');
    await sealLogs(world.database.core);
    const { rows } = await sql<{ id: number }>`select id from log_data_change order by id`.execute(world.db);
    ids = rows.map((row) => row.id);
  });
  afterEach(async () => {
    await sql`delete from log_data_change`.execute(world.db);
    await sql`insert into log_data_change select * from kept_change`.execute(world.db);
    await sql`delete from log_seal`.execute(world.db);
    await sql`insert into log_seal select * from kept_seal`.execute(world.db);
    await sql`select setval(pg_get_serial_sequence('log_seal', 'id'), (select max(id) from log_seal))`.execute(
      world.db,
    );
  });
  beforeAll(async () => {
    await sql`create table kept_change as select * from log_data_change`.execute(world.db);
    await sql`create table kept_seal as select * from log_seal`.execute(world.db);
  });

  const problems = async (): Promise<LogProblem[]> => {
    const [changes] = await verifyLogs(world.database.core);
    return changes!.problems;
  };

  test('without changes every row is covered', async () => {
    const [changes, operations] = await verifyLogs(world.database.core);
    expect(changes).toMatchObject({
      problems: [],
      rows: ids.length,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(changes!.seals).toBeGreaterThan(1);
    expect(operations!.problems).toEqual([]);
    expect(await sealLogs(world.database.core)).toBe(0);
  });

  test('a changed row', async () => {
    const id = ids[1]!;
    await sql`update log_data_change set operator = '别人' where id = ${id}`.execute(world.db);
    expect(await problems()).toEqual([{ kind: 'changed', id }]);
  });

  test('a row whose values were moved to another time', async () => {
    const id = ids[2]!;
    await sql`update log_data_change set created_at = created_at - interval '1 second' where id = ${id}`.execute(
      world.db,
    );
    expect(await problems()).toEqual([{ kind: 'changed', id }]);
  });

  test('deleted rows', async () => {
    await sql`delete from log_data_change where id = any(${ids.slice(0, 2)})`.execute(world.db);
    expect(await problems()).toEqual(ids.slice(0, 2).map((id) => ({ kind: 'missing', id })));
  });

  test('a row that was inserted later', async () => {
    await sql`update log_seal set sealed_at = now() - interval '2 hours'`.execute(world.db);
    const id = ids.at(-1)! - 1;
    expect(ids).not.toContain(id);
    const columns = sql.raw(
      'tenant_id, org_id, operator, login_type, method, path, ip, request_id, entity, verb, action, module',
    );
    await sql`insert into log_data_change (id, ${columns}) select ${id}, ${columns} from log_data_change where id = ${ids[0]}`.execute(
      world.db,
    );
    await sealLogs(world.database.core);
    expect(await problems()).toEqual([{ kind: 'inserted', id }]);
  });

  test('a row that was changed together with its seal', async () => {
    await sql`update log_data_change set operator = '别人' where id = ${ids[0]}`.execute(world.db);
    const { rows } = await sql<{ id: number }>`
      update log_seal set digests = overlay(digests placing '\\xffff'::bytea from 1)
       where log = 'log_data_change' and ids @> ${ids[0]}::bigint returning id`.execute(world.db);
    expect(await problems()).toEqual([{ kind: 'seal', id: rows[0]?.id }]);
  });

  test('a seal removed from the chain', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from log_seal where log = 'log_data_change' order by id`.execute(world.db);
    await sql`delete from log_seal where id = ${rows[1]?.id}`.execute(world.db);
    expect(await problems()).toContainEqual({ kind: 'seal', id: rows[2]?.id });
  });

  describe('the newest seal cut off with its rows', () => {
    let dir: string;
    let notes: SealNotes;
    /** What the service for seals received, and its answer. */
    const sent: { token: string | undefined; body: string }[] = [];
    let answer = 200;
    let service: Server;
    beforeAll(async () => {
      dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-seals-'));
      notes = new SealNotes(dir);
      service = createServer((request, response) => {
        void text(request).then((body) => {
          sent.push({ token: request.headers.authorization, body });
          response.writeHead(answer).end();
        });
      }).listen(0, '127.0.0.1');
      await once(service, 'listening');
    });
    afterAll(() => {
      service.close();
      fs.rmSync(dir, { recursive: true, force: true });
    });

    const note = () => {
      const { port } = service.address() as AddressInfo;
      const sink = { url: `http://127.0.0.1:${port}/seals`, token: 'abc' };
      return noteSeals({ core: world.database.core, notes, sink, failed: () => undefined });
    };
    const noted = async () => notes.read(await databaseName(world.db)).seals;
    const verdicts = async (known = {}) => {
      const all = await verifyLogs(world.database.core, {}, { owner: world.db, ...known });
      return all.flatMap(({ log, problems }) => problems.map(({ kind, id }) => [log, kind, id]));
    };
    /** Removes the newest seal with its rows; returns its number. */
    async function cut(log: string): Promise<number> {
      const { rows } = await sql<{ id: number; ids: string }>`
        delete from log_seal where id = (select max(id) from log_seal where log = ${log}) returning id, ids::text`.execute(
        world.db,
      );
      await sql`delete from ${sql.id(log)} where ${rows[0]!.ids}::int8multirange @> id`.execute(world.db);
      return rows[0]!.id;
    }

    test('is detected by the number in the sequence', async () => {
      expect(await verdicts()).toEqual([]);
      await addLevel('封末');
      await sealLogs(world.database.core);
      expect(await verdicts()).toEqual([]);
      const id = await cut('log_data_operate');
      expect(await verdicts()).toEqual([['log_data_operate', 'cut', id]]);
    });

    test('a seal whose writing failed is no cut if the seal before it is noted', async () => {
      await note();
      await sql`select nextval(pg_get_serial_sequence('log_seal', 'id'))`.execute(world.db);
      expect(await verdicts({ noted: await noted() })).toEqual([]);
    });

    test('is detected by the note outside the database, also if the sequence was reset and further seals were written', async () => {
      await note();
      const before = await noted();
      const id = await cut('log_data_change');
      expect(id).toBe(before.log_data_change?.id);
      await sql`select setval(pg_get_serial_sequence('log_seal', 'id'), (select max(id) from log_seal))`.execute(
        world.db,
      );
      expect(await verdicts({ noted: before })).toEqual([['log_data_change', 'cut', id]]);
      await addLevel('其后');
      await sealLogs(world.database.core);
      expect(await verdicts()).toEqual([]);
      const other = (await newestSeals(world.db)).log_data_change?.id === id ? 'other' : 'cut';
      expect(await verdicts({ noted: before })).toContainEqual(['log_data_change', other, id]);
      // The note is kept: it is the proof. The other log's note is updated, and a service that fails does not hide the
      // error.
      answer = 500;
      await expect(note()).rejects.toThrow(
        `seal ${id} of log_data_change is not in the database as it was noted`,
      );
      answer = 200;
      expect((await noted()).log_data_change).toEqual(before.log_data_change);

      // Until an operator accepts it on the machine, which is logged.
      (await recordSeals(world.db, notes, 'accept-seals'))();
      await note();
      expect(await verdicts({ noted: await noted() })).toEqual([]);
      const { rows } = await sql<{
        data: JsonObject;
      }>`select data from log_data_operate where path = 'accept-seals'`.execute(world.db);
      expect(rows[0]?.data.before).toMatchObject({ log_data_change: before.log_data_change });
    });

    test('each newest seal is sent once to the configured service, and retried until that succeeds', async () => {
      // The earlier seals are restored, and the newer note is discarded.
      (await recordSeals(world.db, notes, 'accept-seals'))();
      answer = 500;
      await expect(note()).rejects.toThrow('The newest seals could not be sent to SEAL_URL: 500');
      answer = 200;
      sent.length = 0;
      await note();
      await note();
      expect(sent.map(({ token }) => token)).toEqual(['Bearer abc']);
      expect(JSON.parse(sent[0]!.body)).toEqual({
        database: await databaseName(world.db),
        seals: await noted(),
      });
      expect(fs.readdirSync(dir)).toEqual(['seals.json']);
    });

    test('F36: a full disk of the note is reported, the service still receives the seals, and no partial note remains', async () => {
      const unmount = smallDisk(dir, '64k');
      console.log(`full disk of the noted seals: ${unmount ? 'a tmpfs of 64 kB' : 'an injected ENOSPC'}`);
      const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      try {
        if (unmount) fs.writeFileSync(path.join(dir, 'all'), Buffer.alloc(64 * 1024));
        else vi.spyOn(fs, 'writeFileSync').mockImplementation(() => assert.fail(full));
        sent.length = 0;
        await expect(note()).rejects.toThrow('The newest seals cannot be noted: ENOSPC');
        expect(sent).toHaveLength(1);
        expect(fs.readdirSync(dir).filter((name) => name.endsWith('.part'))).toEqual([]);
        vi.restoreAllMocks();
        fs.rmSync(path.join(dir, 'all'), { force: true });
        await note();
        expect(await noted()).toEqual(await newestSeals(world.db));
      } finally {
        vi.restoreAllMocks();
        unmount?.();
      }
    });

    test('a damaged note is reported, not replaced', async () => {
      fs.writeFileSync(path.join(dir, 'seals.json'), '{');
      await expect(note()).rejects.toThrow(/seals.json cannot be read/);
      expect(fs.readFileSync(path.join(dir, 'seals.json'), 'utf8')).toBe('{');
    });
  });

  test('a change that is committed late is sealed late, and is not reported', async () => {
    await addLevel('先');
    const late = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('log_data_change', 'id')) as id`.execute(world.db);
    await addLevel('后');
    await sealLogs(world.database.core);
    const columns = sql.raw(
      'tenant_id, org_id, operator, login_type, method, path, ip, request_id, entity, verb, action, module',
    );
    await sql`insert into log_data_change (id, ${columns}) select ${late.rows[0]?.id}, ${columns} from log_data_change where id = ${ids[0]}`.execute(
      world.db,
    );
    expect(await sealLogs(world.database.core)).toBe(1);
    expect(await problems()).toEqual([]);
  });
});

test('with two servers one writes the seals', async () => {
  await addLevel('两台');
  const sealed = await Promise.all([sealLogs(world.database.core), sealLogs(world.database.core)]);
  await sealLogs(world.database.core);
  const { rows } = await sql`
    select id from log_data_change c where (
      select count(*) from log_seal s where s.log = 'log_data_change' and s.ids @> c.id) <> 1`.execute(
    world.db,
  );
  expect([sealed.length, rows]).toEqual([2, []]);
});
