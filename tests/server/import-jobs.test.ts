import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { readReply } from '../support/test-app';
import { textsIn } from './support/import-world';
import { jobWorld, type JobWorld } from './support/job-world';
import { levelImports, MANY, type LevelImports } from './support/level-imports';
import { multipart } from './support/sample-files';

/** Imports of many rows are jobs: they report how far they are, are canceled, and judge the rights of their owner again. */
const BAD = 700;
let world: JobWorld;
let admin: string;
let imports: LevelImports;
beforeAll(async () => {
  world = await jobWorld();
  admin = await world.signIn('admin');
  imports = levelImports(world, admin);
});
afterAll(() => world?.close());

const batches = async () =>
  (await imports.call('list', {})).data as { import: number; state: string; hash: string }[];

test('B2-04, B2-12, F23: a job checks, submits, lists the errors and undoes, and a call answers its result', async () => {
  const worker = world.work();
  const summary = await imports.done('upload', { url: await imports.file('甲', BAD) });
  expect(summary).toMatchObject({
    counts: { total: MANY, new: MANY - BAD, rejected: BAD },
    errFieldArr: ['月会见次数'],
  });
  const batch = { import: Number(summary.import) };
  const [found] = await batches();
  expect(found).toMatchObject({ ...batch, state: 'checked', hash: summary.hash });
  const refused = await imports.call('submit', { ...batch, hash: String(summary.hash) });
  expect(refused).toMatchObject({ code: 400, msg: `还有 ${BAD} 行有错误，没有导入任何数据` });

  const { job } = (await imports.call('error-sheet', batch)).data;
  expect(await world.until(admin, job.id, 'done')).toMatchObject({ result: { count: BAD } });
  const given = await world.call('POST', `job/ticket/${job.id}`, { token: admin });
  const [cookie = ''] = given.headers['set-cookie'] as string[];
  const sheet = await world.app.inject({
    url: `/api/v1/file/download/${given.data.ticket}`,
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  const rows = await textsIn(sheet.rawPayload);
  expect(rows).toHaveLength(BAD + 1);
  expect(rows[1]![0]).toBe('#2 不能大于 31');

  const submit = { ...batch, hash: String(summary.hash), good: true };
  const ended = await imports.done('submit', submit);
  expect(ended).toEqual({ count: MANY - BAD, added: MANY - BAD, changed: 0 });
  // The same again is the same answer, and changes nothing.
  expect((await imports.call('submit', submit)).data).toEqual(ended);
  expect(await imports.levels('甲')).toBe(MANY - BAD);
  const { rows: logged } = await sql<{ n: number; told: number }>`
    select (select count(*)::int from log_data_change where entity = 'supervised_level' and verb = 'add' and operator like '%admin%') as n,
           (select count(*)::int from log_data_operate where data ->> 'count' = ${String(MANY - BAD)} and path like '%import/submit') as told`.execute(
    world.db,
  );
  expect(logged[0]).toEqual({ n: MANY - BAD, told: 1 });
  expect(await imports.done('undo', batch)).toEqual({ count: MANY - BAD });
  expect([await imports.levels('甲'), (await batches())[0]!.state]).toEqual([0, 'undone']);
  await worker.stop();
  expect(world.failures).toEqual([]);
});

test('rows that are written alone, as users are, are a job above sixty', async () => {
  const place = { tenant_id: world.tenants.home, org_id: world.orgs.bureau };
  const role = { name: '同事', code: 'colleague', role_type: 2, data_scope: 3, sort: 1, status: 1 };
  await world.db
    .insertInto('org_role')
    .values({ ...place, ...role })
    .execute();
  const submitted = async (prefix: string, count: number) => {
    const rows = Array.from({ length: count }, (_, at) => `${prefix}${at},某人,同事`);
    const bytes = Buffer.from(`账号,姓名,角色\n${rows.join('\n')}\n`);
    const { payload, headers } = await multipart([{ name: '用户.csv', bytes }]);
    const sent = {
      method: 'POST',
      url: '/api/v1/upload/file',
      headers: { ...headers, token: admin },
      payload,
    };
    const url = readReply(await world.app.inject(sent as never)).data.savePath as string;
    const call = (name: string, body: JsonObject) =>
      world.call('POST', `org/user/import/${name}`, { token: admin, body });
    const { data, msg } = await call('upload', { url });
    expect(data?.counts, msg).toMatchObject({ new: count, rejected: 0 });
    return call('submit', { import: data.import, hash: data.hash });
  };
  expect((await submitted('few', 2)).data).toEqual({ count: 2, added: 2, changed: 0 });
  const { job } = (await submitted('many', 61)).data;
  expect(job).toMatchObject({ kind: 'import.submit', state: 'queued' });
  await world.call('POST', `job/cancel/${job.id}`, { token: admin });
});

test('F1: a submit that is canceled while it writes leaves nothing, and can be made again', async () => {
  const worker = world.work();
  const summary = await imports.done('upload', { url: await imports.file('乙') });
  const submit = { import: Number(summary.import), hash: String(summary.hash) };
  const { id } = await imports.begin('submit', submit);
  await expect.poll(async () => (await world.job(admin, id)).done, { interval: 5 }).toBeGreaterThan(0);
  expect(await world.job(admin, id)).toMatchObject({ phase: '正在写入', total: MANY });
  await world.call('POST', `job/cancel/${id}`, { token: admin });
  await world.until(admin, id, 'canceled');
  expect([await imports.levels('乙'), (await batches())[0]!.state]).toEqual([0, 'checked']);
  expect(await imports.done('submit', submit)).toMatchObject({ count: MANY });
  await worker.stop();
});

test('C3: a submit whose owner has lost the right meanwhile is refused when it is to run', async () => {
  const summary = { url: await imports.file('丙') };
  const { id } = await imports.begin('upload', summary);
  await world.db.updateTable('org_user').set({ is_supper: 0 }).where('id', '=', world.users.admin).execute();
  const worker = world.work();
  const { rows } = await expect
    .poll(
      async () =>
        (await sql<{ state: string }>`select state from job where id = ${id}`.execute(world.db)).rows[0]!
          .state,
    )
    .toBe('failed')
    .then(() => sql<{ error: { name: string } }>`select error from job where id = ${id}`.execute(world.db));
  expect(rows[0]!.error.name).toBe('jobNotPermitted');
  const { rows: kept } = await sql`select from import_row where cells ->> 'code' like '丙%'`.execute(
    world.db,
  );
  expect(kept).toEqual([]);
  await worker.stop();
});
