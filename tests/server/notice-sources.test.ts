import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import type { EndedJob } from '../../server/jobs/job-contract';
import { tellJobEnded } from '../../server/notices/job-notices';
import { documentsWorld, TABLE_INFO, type DocumentsWorld } from './support/documents-world';

/* What tells users something, beside the documents that wait for a check. */
let world: DocumentsWorld;
let manager: string;
beforeAll(async () => {
  world = await documentsWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world?.close());
beforeEach(async () => {
  await sql`truncate notice_outbox, user_notice`.execute(world.db);
});

const deliver = async () => {
  for (const one of world.app.deliverNotices) await one(new AbortController().signal);
};
const titles = async (token: string, lang = 'zh-CN'): Promise<string[]> => {
  const { data } = await world.call('POST', 'notice/mine', { token, body: {}, headers: { lang } });
  return (data.rows as { title: string }[]).map(({ title }) => title);
};

test('a published document is told to those who may edit documents in the organisation, not to its publisher', async () => {
  const { db, tenants, orgs, roles, users } = world;
  await db
    .transaction()
    .execute((tx) =>
      writeGrants(tx, tenants.home, { kind: 'role', id: roles.manager }, [
        'dynamic_sys_table_search',
        'dynamic_sys_table_edit',
      ]),
    );
  const admin = await db
    .selectFrom('org_user')
    .select(['id', 'org_id'])
    .where('id', '=', users.admin)
    .executeTakeFirstOrThrow();
  // The publisher's colleague: a manager of the same organisation.
  await db.updateTable('org_user').set({ org_id: admin.org_id }).where('id', '=', users.manager).execute();
  const id = await world.document('page', 'supervised-level');
  const { data } = await world.get(`${TABLE_INFO}/detail/${id}`);
  const doc = { ...(JSON.parse(data.text) as JsonObject), title: '等级一览' };
  expect((await world.change(id, doc)).code).toBe(200);
  await deliver();
  const told = await db.selectFrom('user_notice').select('user_id').execute();
  expect(told.map(({ user_id }) => user_id)).toEqual([users.manager]);
  const colleague = await world.signIn('manager');
  expect(await titles(colleague)).toEqual([expect.stringMatching(/^用户admin发布了页面“.+”$/)]);
  expect(await titles(colleague, 'en-US')).toEqual([
    expect.stringMatching(/^用户admin published the Page “.+”$/),
  ]);
  // Whoever has left the organisation is not told of it any more.
  await db.updateTable('org_user').set({ org_id: orgs.first }).where('id', '=', users.manager).execute();
  manager = await world.signIn('manager');
  expect(await titles(manager)).toEqual([]);
});

test('an ended job is told to its owner, unless it was short or canceled by the owner', async () => {
  const job = (id: number, more: Partial<EndedJob>): EndedJob => ({
    ...{ tenantId: world.tenants.home, orgId: world.orgs.first, userId: world.users.manager, id },
    ...{
      kind: 'x',
      title: { text: '导出{page}', params: { page: '用户管理' } },
      state: 'done',
      ms: 20_000,
      hasFile: true,
    },
    ...more,
  });
  const jobs = [
    job(1, {}),
    job(2, { ms: 900 }),
    job(3, { state: 'canceled' }),
    job(4, { state: 'failed', hasFile: false }),
    job(5, { state: 'interrupted', ms: 10 }),
  ];
  await world.database.core.transaction().execute(async (tx) => {
    for (const one of jobs) await tellJobEnded(tx, one);
  });
  await deliver();
  expect((await titles(manager)).reverse()).toEqual([
    '任务已完成，可在“我的任务”中下载：导出用户管理',
    '任务失败：导出用户管理',
    '任务已中断，请重新执行：导出用户管理',
  ]);
});
