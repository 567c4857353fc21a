import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobWorld, type JobWorld } from './support/job-world';

/** Jobs of users: they run after the commit of their cause, with the rights of their owner, and end for the owner alone. */
let world: JobWorld;
let manager: string;
beforeAll(async () => {
  world = await jobWorld();
  manager = await world.signIn('manager');
  world.work();
});
afterAll(() => world?.close());

test('short work is done when the call that started it answers', async () => {
  const job = await world.start(manager, 'test.count');
  expect(job).toMatchObject({
    ...{ kind: 'test.count', title: '数到3', state: 'done', done: 3, total: 3, phase: '计数' },
    ...{ result: { count: 3 }, msg: null, file: null },
  });
  expect(world.failures).toEqual([]);
});

test('a job whose cause is rolled back does not exist, nor one without the permission', async () => {
  const refused = await world.call('POST', 'supervised/supervised-level/start-job', {
    token: manager,
    body: { kind: 'test.count', input: { count: 'x' }, wait: true },
  });
  expect(refused.code).toBe(400);
  const clerk = await world.signIn('clerk');
  const add = await world.call('POST', 'supervised/supervised-level/start-job', {
    token: clerk,
    body: { kind: 'test.add', input: { count: 1 }, wait: true },
  });
  expect(add.code).toBe(403);
  expect((await world.call('POST', 'job/mine', { token: clerk })).data.rows).toEqual([]);
});

test('a file is downloaded once by ticket, by the owner alone', async () => {
  const job = await world.start(manager, 'test.file');
  expect(job).toMatchObject({
    state: 'done',
    file: { name: '等级.csv', size: Buffer.byteLength('普管级\n') },
  });
  const given = await world.call('POST', `job/ticket/${job.id}`, { token: manager });
  const [cookie = ''] = given.headers['set-cookie'] as string[];
  const download = () =>
    world.app.inject({
      url: `/api/v1/file/download/${given.data.ticket}`,
      headers: { cookie: cookie.split(';')[0] ?? '' },
    });
  const file = await download();
  expect([file.statusCode, file.body]).toEqual([200, '普管级\n']);
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('等级.csv'));
  expect((await download()).statusCode).toBe(404);
  const admin = await world.signIn('admin');
  const foreign = await world.signIn('foreign');
  for (const token of [admin, foreign])
    for (const [method, path] of [
      ['GET', ''],
      ['POST', 'cancel/'],
      ['POST', 'ticket/'],
    ] as const)
      expect((await world.call(method, `job/${path}${job.id}`, { token })).code).toBe(404);
});

test('C1: the file of a job is refused once its owner has lost the permission, also with a ticket that was given before', async () => {
  const clerk = await world.signIn('clerk');
  const job = await world.start(clerk, 'test.file');
  const ticket = () => world.call('POST', `job/ticket/${job.id}`, { token: clerk });
  const given = await ticket();
  const [cookie = ''] = given.headers['set-cookie'] as string[];
  const { rows } = await sql<{
    path: string;
  }>`select file ->> 'path' as path from job where id = ${job.id}`.execute(world.db);
  const byPath = () => world.call('POST', 'file/ticket', { token: clerk, body: { path: rows[0]!.path } });
  expect((await byPath()).code).toBe(200);
  await sql`update org_role set status = 0 where code = 'clerk'`.execute(world.db);
  try {
    expect(await ticket()).toMatchObject({ code: 403 });
    expect((await byPath()).code).toBe(404);
    const download = await world.app.inject({
      url: `/api/v1/file/download/${given.data.ticket}`,
      headers: { cookie: cookie.split(';')[0] ?? '' },
    });
    expect(download.statusCode).toBe(404);
  } finally {
    await sql`update org_role set status = 1 where code = 'clerk'`.execute(world.db);
  }
  expect((await ticket()).code).toBe(200);
});

test('C37: the file of a job is refused once its owner reads other rows or columns than it was made with', async () => {
  const clerk = await world.signIn('clerk');
  const job = await world.start(clerk, 'test.file');
  const ticket = async () => {
    const { code, msg } = await world.call('POST', `job/ticket/${job.id}`, { token: clerk });
    return [code, msg];
  };
  expect((await ticket())[0]).toBe(200);
  const { rows } = await sql<{ scope: number }>`
    select data_scope as scope from org_role where code = 'clerk'`.execute(world.db);
  const narrower = rows[0]!.scope === 7 ? 6 : 7;
  await sql`update org_role set data_scope = ${narrower} where code = 'clerk'`.execute(world.db);
  expect(await ticket()).toEqual([403, '文件生成后您的权限已变更，请重新生成']);
  await sql`update org_role set data_scope = ${rows[0]!.scope} where code = 'clerk'`.execute(world.db);
  expect((await ticket())[0]).toBe(200);
});

test('the file that has disappeared from the store is a clear error, not a broken answer', async () => {
  const job = await world.start(manager, 'test.file');
  const { rows } = await sql<{
    path: string;
  }>`select file ->> 'path' as path from job where id = ${job.id}`.execute(world.db);
  const given = await world.call('POST', `job/ticket/${job.id}`, { token: manager });
  await world.files.store.remove(rows[0]!.path);
  const [cookie = ''] = given.headers['set-cookie'] as string[];
  const reply = await world.app.inject({
    url: `/api/v1/file/download/${given.data.ticket}`,
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  expect([reply.statusCode, reply.json().code, reply.json().msg]).toEqual([404, 404, '文件不存在或已被删除']);
  // The cleaner has removed its row, too.
  await sql`delete from stored_file where path = ${rows[0]!.path}`.execute(world.db);
  expect(await world.call('POST', `job/ticket/${job.id}`, { token: manager })).toMatchObject({
    code: 404,
    msg: '文件不存在或已被删除',
  });
});

test('the input of a job is gone when the job has ended, in whatever way', async () => {
  const done = await world.start(manager, 'test.count');
  const long = await world.begin(manager, 'test.count', { count: 1000, ms: 20 });
  const inputOf = async (id: number) =>
    (
      await sql<{ input: object; kept: object }>`select input, kept from job where id = ${id}`.execute(
        world.db,
      )
    ).rows[0];
  expect(await inputOf(long.id)).toEqual({ input: { count: 1000, ms: 20 }, kept: {} });
  await world.call('POST', `job/cancel/${long.id}`, { token: manager });
  await world.until(manager, long.id, 'canceled');
  for (const { id } of [done, long]) expect(await inputOf(id)).toEqual({ input: {}, kept: {} });
});

test('C40: the files of the jobs of one user, and of one tenant, are limited together; uploads are counted apart', async () => {
  const limits = world.files.limits as Record<string, number>;
  const { userResultMb, tenantResultMb, waitingMb } = limits;
  const admin = await world.signIn('admin');
  await world.start(manager, 'test.file');
  try {
    // Every upload is refused, no file of a job.
    Object.assign(limits, { waitingMb: 0 });
    expect(await world.start(manager, 'test.file')).toMatchObject({ state: 'done' });
    Object.assign(limits, { userResultMb: 0 });
    expect(await world.start(manager, 'test.file')).toMatchObject({
      state: 'failed',
      file: null,
      msg: '您的任务生成的文件超过 0 MB，文件保留 24 小时，请稍后再试或减少内容',
    });
    Object.assign(limits, { userResultMb, tenantResultMb: 0 });
    expect(await world.start(admin, 'test.file')).toMatchObject({
      state: 'failed',
      msg: '本单位的任务生成的文件超过 0 MB，文件保留 24 小时，请稍后再试',
    });
  } finally {
    Object.assign(limits, { userResultMb, tenantResultMb, waitingMb });
  }
  expect(await world.start(admin, 'test.file')).toMatchObject({ state: 'done' });
  expect(fs.readdirSync(path.join(world.directory, 'incoming'))).toEqual([]);
});

test('the last step and the end of the job are one transaction, with the log', async () => {
  const job = await world.start(manager, 'test.add');
  expect(job).toMatchObject({ state: 'done', result: { count: 1 } });
  const { rows } = (
    await world.call('POST', 'supervised/supervised-level/search', {
      token: manager,
      body: { name: '由任务新增' },
    })
  ).data;
  expect(rows).toHaveLength(1);
  const log = await world.db
    .selectFrom('log_data_change')
    .select(['operator', 'action'])
    .where('data_id', '=', String(rows[0].id))
    .execute();
  expect(log).toEqual([{ operator: '用户manager', action: '添加' }]);
});

test('a waiting job and a running one are canceled; one that has ended is not', async () => {
  const job = await world.begin(manager, 'test.count', { count: 1000, ms: 20 });
  await expect.poll(async () => (await world.job(manager, job.id)).done).toBeGreaterThan(0);
  const cancel = (id: number) => world.call('POST', `job/cancel/${id}`, { token: manager });
  expect((await cancel(job.id)).code).toBe(200);
  const ended = await world.until(manager, job.id, 'canceled');
  expect(ended.done).toBeLessThan(1000);
  expect(await cancel(job.id)).toMatchObject({ code: 409, msg: '任务已结束，不能取消' });
});

describe('before a server takes it,', () => {
  let waiting: JobWorld;
  beforeAll(async () => {
    waiting = await jobWorld({ jobs: 3, tenantJobs: 1, userJobs: 8 });
  });
  afterAll(() => waiting?.close());

  const tokens = new Map<string, string>();
  const began = async (who: string, kind: string, input?: object) => {
    const token = tokens.get(who) ?? (await waiting.signIn(who));
    tokens.set(who, token);
    return { token, id: (await waiting.begin(token, kind, input)).id };
  };

  test('a job is canceled at once; a job whose owner has lost the right, or is disabled, fails with the reason', async () => {
    const canceled = await began('manager', 'test.count');
    const { data } = await waiting.call('POST', `job/cancel/${canceled.id}`, { token: canceled.token });
    expect(data.state).toBe('canceled');

    const unpermitted = await began('clerk', 'test.count');
    const disabled = await began('manager', 'test.count');
    await sql`update org_role set status = 0 where code = 'clerk'`.execute(waiting.db);
    await sql`update org_user set status = 0 where login_name = 'manager'`.execute(waiting.db);
    const worker = waiting.work();
    const ended = async (id: number) => {
      const row = () =>
        waiting.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await expect.poll(async () => (await row()).ended_at).not.toBeNull();
      return row();
    };
    expect(await ended(unpermitted.id)).toMatchObject({
      state: 'failed',
      attempt: 1,
      error: { name: 'jobNotPermitted' },
    });
    expect(await ended(disabled.id)).toMatchObject({ state: 'failed', error: { name: 'jobOwnerGone' } });
    expect(await ended(canceled.id)).toMatchObject({ state: 'canceled', attempt: 0 });
    await worker.stop();
    await sql`update org_role set status = 1`.execute(waiting.db);
    await sql`update org_user set status = 1`.execute(waiting.db);
    const token = await waiting.signIn('clerk');
    expect((await waiting.job(token, unpermitted.id)).msg).toBe('发起人已没有此任务的权限，任务未执行');
    const english = await waiting.call('GET', `job/${unpermitted.id}`, { token, headers: { lang: 'en-US' } });
    expect(english.data.msg).toBe('Not run: the user who started it no longer has the permission');
  });

  test('C34: a user has so many unended jobs, a tenant so many running ones, and no tenant waits for all jobs of another', async () => {
    // The first one runs until it is canceled, so what ends before that has not waited for it.
    const long = await began('manager', 'test.count', { count: 100_000, ms: 20 });
    const own = [];
    for (let n = 0; n < 7; n++) own.push(await began('manager', 'test.count', { count: 1, ms: 20 }));
    const refused = await waiting.call('POST', 'supervised/supervised-level/start-job', {
      token: long.token,
      body: { kind: 'test.count', input: { count: 1 }, wait: false },
    });
    expect(refused).toMatchObject({ code: 429, data: { limit: 'LIMIT_USER_JOBS', max: 8 } });
    const foreign = await began('foreign', 'test.count', { count: 1, ms: 20 });
    const worker = waiting.work();
    await waiting.until(foreign.token, foreign.id, 'done');
    await waiting.until(long.token, long.id, 'running');
    for (const { token, id } of own) expect((await waiting.job(token, id)).state).toBe('queued');
    await waiting.call('POST', `job/cancel/${long.id}`, { token: long.token });
    await waiting.until(long.token, long.id, 'canceled');
    for (const { token, id } of own) await waiting.until(token, id, 'done');
    await worker.stop();
    const { rows } = await sql<{ together: number }>`
      select count(*) as together from job a, job b
       where b.tenant_id = a.tenant_id and b.id <> a.id
         and b.started_at < a.ended_at and a.started_at < b.ended_at`.execute(waiting.db);
    expect(rows[0]?.together).toBe(0);
  });

  test('F5: a full disk fails a job that writes a file, and leaves nothing', async () => {
    const { limits } = waiting.files;
    Object.assign(limits, { freeMb: 100_000_000, freePercent: 100 });
    const { token, id } = await began('manager', 'test.file');
    const worker = waiting.work();
    const job = await waiting.until(token, id, 'failed');
    expect(job).toMatchObject({ file: null, msg: '磁盘空间不足，暂停写入，请联系管理员' });
    await worker.stop();
    expect(fs.readdirSync(path.join(waiting.directory, 'incoming'))).toEqual([]);
    expect(await waiting.db.selectFrom('stored_file').select('id').execute()).toEqual([]);
  });
});

test('F7: a job whose connections are cut is tried again', async () => {
  const { id } = await world.begin(manager, 'test.add', { count: 1, ms: 400 });
  await world.until(manager, id, 'running');
  await expect
    .poll(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'mortise_app' and datname = current_database() and state = 'idle in transaction'`.execute(
        world.db,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  expect(await world.until(manager, id, 'done')).toMatchObject({ result: { count: 1 } });
  const { rows } = await sql<{ attempt: number }>`select attempt from job where id = ${id}`.execute(world.db);
  expect(rows[0]?.attempt).toBe(2);
});
