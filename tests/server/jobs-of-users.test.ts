import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect(await cancel(job.id)).toMatchObject({ code: 409, msg: '任务已结束' });
});
