import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { permissionCode } from '../../schemas/document/permission';
import { writeGrants } from '../../server/access/grants';
import type { OutboxEntry } from '../../server/contract/outbox-entry';
import type { TransitionHooks } from '../../server/action';
import { replayOutbox } from '../../server/notices/deliver-outbox';
import { notify } from '../../server/notices/notify';
import { ORDERS, paymentsWorld, type PaymentsWorld, type Person } from './support/payments-world';

/* The bell: what users are told, once, by whom it concerns; kept with its cause or not at all. */
let world: PaymentsWorld;
/** A hook that refuses the submission of this payee, after the document has changed nothing yet. */
const REFUSED = '不行公司';

beforeAll(async () => {
  const hooks: TransitionHooks = [
    {
      entity: 'payment_order',
      verb: 'submit',
      run: async ({ fail }, { row }) => {
        if ((row as unknown as { payee: string }).payee === REFUSED) fail('不行');
      },
    },
  ];
  world = await paymentsWorld(hooks);
});
afterAll(() => world?.close());
beforeEach(async () => {
  await sql`truncate notice_outbox, user_notice`.execute(world.db);
});

interface Mine {
  rows: (JsonObject & { id: number; title: string; read: boolean; settled: boolean; route: string | null })[];
  totalCount: number;
  unread: number;
}

const deliver = async () => {
  for (const one of world.app.deliverNotices) await one(new AbortController().signal);
};
const mine = async (person: Person, body: JsonObject = {}, headers = {}): Promise<Mine> =>
  (await world.post(person, 'notice/mine', body, headers)).data;
const count = async (person: Person): Promise<number> =>
  (await world.call('GET', 'notice/count', { token: world.tokens[person] })).data.unread;
const outbox = async () =>
  (
    await sql<{ key: string; done: string[]; due: boolean; failure: string | null }>`
    select key, done, due_at is not null as due, failure from notice_outbox order by id`.execute(world.db)
  ).rows;
const entry = (more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  tenantId: world.tenants.home,
  orgId: world.orgs.first,
  source: 'job',
  key: '1',
  notice: { to: { users: [world.ids.maker] }, title: 'jobDone', params: { title: '导出' }, route: '/jobs' },
  ...more,
});
/** Stores entries as the server does, in a transaction of the session's role. */
const tell = (...entries: OutboxEntry[]) =>
  world.database.core.transaction().execute((tx) => notify(tx, ...entries));

describe('a submitted document', () => {
  test('I13: is told to those who may check it, except its maker, and settled by the check', async () => {
    const id = await world.orderIn('submit');
    // In the transaction of the submission, before anything is delivered.
    expect(await outbox()).toEqual([{ key: `payment_order ${id} 2`, done: [], due: true, failure: null }]);
    expect(await count('checker')).toBe(0);
    await deliver();
    expect(await outbox()).toMatchObject([{ done: ['bell'], due: false }]);
    for (const [person, unread] of [
      ['checker', 1],
      ['second', 1],
      ['maker', 0],
      ['onlooker', 0],
    ] as const)
      expect([person, await count(person)]).toEqual([person, unread]);
    const { rows, totalCount } = await mine('checker');
    expect([rows.length, totalCount]).toEqual([1, 1]);
    expect(rows[0]).toMatchObject({
      title: '用户maker提交的付款单等待您审核',
      source: 'waiting',
      read: false,
      settled: false,
      route: expect.stringMatching(new RegExp(`/detail/${id}$`)),
    });

    expect((await world.verb('checker', 'check', id, { pass: true })).code).toBe(200);
    await deliver();
    expect([await count('checker'), await count('second')]).toEqual([0, 0]);
    expect((await mine('second')).rows).toMatchObject([{ read: true, settled: true }]);
  });

  test('is worded in the language of its reader, with the words of its domain', async () => {
    await world.orderIn('submit');
    await deliver();
    const [notice] = (await mine('checker', {}, { lang: 'en-US' })).rows;
    expect(notice!.title).toBe('Payment submitted by 用户maker is waiting for your review');
    const [portuguese] = (await mine('checker', {}, { lang: 'pt-BR' })).rows;
    expect(portuguese!.title).toContain('aguarda a sua aprovação');
  });

  test('that is withdrawn before the delivery is told to nobody', async () => {
    await world.orderIn('submit', 'revoke');
    await deliver();
    expect((await mine('checker')).rows).toEqual([]);
    expect((await outbox()).map(({ due }) => due)).toEqual([false, false]);
  });

  test('I13: tells nobody when the submission is refused, alone or among others', async () => {
    const refused = await world.order(REFUSED);
    expect((await world.verb('maker', 'submit', refused)).code).toBe(409);
    const stale = await world.order();
    expect((await world.verb('maker', 'submit', stale, { version: 7 })).code).toBe(409);
    expect(await outbox()).toEqual([]);
    const items = [refused, stale, await world.order()].map((id) => ({ id, version: 1 }));
    expect((await world.post('maker', `${ORDERS}/batch-submit`, { items })).data).toMatchObject({ count: 2 });
    expect((await outbox()).map(({ key }) => key)).toEqual(
      items.slice(1).map(({ id }) => `payment_order ${id} 2`),
    );
  });

  test('I5: that is submitted twice with one key is told once', async () => {
    const id = await world.order();
    const send = () =>
      world.post('maker', `${ORDERS}/submit/${id}`, { version: 1 }, { 'idempotency-key': key });
    const key = randomUUID();
    expect([(await send()).code, (await send()).code]).toEqual([200, 200]);
    expect(await outbox()).toHaveLength(1);
  });

  test('is not told to those who do not see it, nor any longer to those who lost the right to check', async () => {
    const { db, tenants, ids } = world;
    await db.updateTable('org_user').set({ status: 0 }).where('id', '=', ids.second).execute();
    await world.orderIn('submit');
    await deliver();
    await db.updateTable('org_user').set({ status: 1 }).where('id', '=', ids.second).execute();
    const told = await db.selectFrom('user_notice').select('user_id').orderBy('user_id').execute();
    expect(told.map(({ user_id }) => user_id)).toContain(ids.checker);
    expect(told.map(({ user_id }) => user_id)).not.toContain(ids.second);
    const { rows: codes } = await sql<{ code: string }>`
      select code from permission_grant where tenant_id = ${tenants.home} and subject_kind = 'user'
         and subject_id = ${ids.checker}`.execute(db);
    const grant = (list: string[]) =>
      db
        .transaction()
        .execute((tx) => writeGrants(tx, tenants.home, { kind: 'user', id: ids.checker }, list));
    const check = permissionCode('payment_order', 'check');
    await grant(codes.map(({ code }) => code).filter((code) => code !== check));
    expect([await count('checker'), (await mine('checker')).totalCount]).toEqual([0, 0]);
    await grant(codes.map(({ code }) => code));
    expect(await count('checker')).toBe(1);
  });
});

test('C1: a notice is judged by the rights in its own organisation, whichever the session works in', async () => {
  const { db, tenants, ids, orgs } = world;
  const check = permissionCode('payment_order', 'check');
  const ceiling = (orgId: number, codes: readonly string[]) =>
    db.transaction().execute((tx) => writeGrants(tx, tenants.home, { kind: 'org', id: orgId }, codes));
  const unbounded = () =>
    db
      .deleteFrom('permission_grant')
      .where('tenant_id', '=', tenants.home)
      .where('subject_kind', '=', 'org')
      .execute();
  const session = (orgId: number) =>
    db.updateTable('session').set({ org_id: orgId }).where('user_id', '=', ids.checker).execute();
  await world.orderIn('submit');
  await deliver();
  await db
    .updateTable('org_user')
    .set({ switch_org_ids: [orgs.second] })
    .where('id', '=', ids.checker)
    .execute();
  try {
    await ceiling(orgs.second, [permissionCode('payment_order', 'search')]);
    await session(orgs.second);
    expect([await count('checker'), (await mine('checker')).rows.length]).toEqual([1, 1]);
    // The other way round: permitted where the session works, no longer where the document is.
    await unbounded();
    await ceiling(orgs.first, [permissionCode('payment_order', 'search')]);
    await session(orgs.second);
    expect([await count('checker'), (await mine('checker')).rows.length]).toEqual([0, 0]);
    await ceiling(orgs.first, [check]);
    expect([await count('checker'), (await mine('checker')).totalCount]).toEqual([1, 1]);
  } finally {
    await unbounded();
    await session(orgs.first);
    await db.updateTable('org_user').set({ switch_org_ids: [] }).where('id', '=', ids.checker).execute();
  }
});

describe('the outbox', () => {
  test('I13: is rolled back with the transaction of its cause', async () => {
    const work = world.database.core.transaction().execute(async (tx) => {
      await notify(tx, entry());
      throw new Error('the cause failed');
    });
    await expect(work).rejects.toThrow('the cause failed');
    expect(await outbox()).toEqual([]);
  });

  test('tells the same key once, in one entry or delivered again', async () => {
    await tell(entry(), entry());
    await tell(entry());
    expect(await outbox()).toHaveLength(1);
    await deliver();
    // As if the delivery had not been noted.
    await sql`update notice_outbox set done = '{}', due_at = now()`.execute(world.db);
    await deliver();
    expect((await mine('maker')).rows).toMatchObject([{ title: '任务已完成：导出', route: '/jobs' }]);
    await tell(entry());
    await deliver();
    expect(await count('maker')).toBe(1);
  });

  test('is delivered by several servers at the same time, each entry once', async () => {
    await tell(...Array.from({ length: 60 }, (_, at) => entry({ key: String(at) })));
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(await count('maker')).toBe(60);
    expect((await outbox()).filter(({ due }) => due)).toEqual([]);
  });

  test('that only settles does so with hundreds of others, and not what was said after it', async () => {
    const { notice } = entry();
    const about = (at: number, more: Partial<OutboxEntry>) =>
      entry({ subject: `order ${at}`, notice: null, ...more });
    const orders = Array.from({ length: 450 }, (_, at) => at);
    await tell(...[0, 1, 2].map((at) => about(at, { key: `first ${at}`, notice })));
    await deliver();
    expect(await count('maker')).toBe(3);
    await tell(...orders.filter((at) => at !== 1).map((at) => about(at, { key: `settled ${at}` })));
    // Order 2 is submitted once more before its settlement is delivered, and once more the settlement comes first.
    await tell(about(2, { key: 'again 2', notice }));
    await deliver();
    const { rows } = await sql<{ key: string; settled: boolean }>`
      select key, settled_at is not null as settled from user_notice order by id`.execute(world.db);
    expect(rows).toEqual([
      { key: 'first 0', settled: true },
      { key: 'first 1', settled: false },
      { key: 'first 2', settled: true },
      { key: 'again 2', settled: false },
    ]);
    expect((await outbox()).filter(({ due, done }) => due || done.join() !== 'bell')).toEqual([]);
  });

  test('tells users of its tenant only, and sentences of a domain in the words of the domain', async () => {
    const notice = {
      to: { users: [world.users.foreign, world.ids.maker] },
      title: { text: '付款单', domain: 'payments' },
    };
    await tell(entry({ notice }));
    await deliver();
    expect((await mine('maker', {}, { lang: 'en-US' })).rows).toMatchObject([{ title: 'Payment' }]);
    const told = await world.db.selectFrom('user_notice').select(['user_id', 'tenant_id']).execute();
    expect(told).toEqual([{ user_id: world.ids.maker, tenant_id: world.tenants.home }]);
  });

  test('an entry that cannot be delivered does not hold up the others, and is tried again', async () => {
    const broken = {
      to: { permission: 'x', orgId: 'not a number' as unknown as number },
      title: 'jobDone',
    } as const;
    await tell(entry({ key: 'broken', notice: broken }), entry({ key: 'sound' }));
    await deliver();
    expect(await count('maker')).toBe(1);
    const [failed] = await outbox();
    expect(failed).toMatchObject({ key: 'broken', done: [], due: true, failure: expect.any(String) });
    const due = async () =>
      (
        await sql<{ due: boolean }>`select due_at > now() + interval '2 seconds' as due from notice_outbox
        where key = 'broken'`.execute(world.db)
      ).rows;
    expect(await due()).toEqual([{ due: true }]);
    // After the last attempt it is left to a replay.
    await sql`update notice_outbox set tries = 14, due_at = now() where key = 'broken'`.execute(world.db);
    await deliver();
    expect((await outbox())[0]).toMatchObject({ due: false, done: [] });
    expect(await replayOutbox(world.database.core, { failed: true, hours: 24 })).toBe(1);
    expect((await outbox())[0]).toMatchObject({ due: true, failure: null });
  });

  test('a text that PostgreSQL cannot store is stored without what it cannot hold', async () => {
    const notice = {
      to: { users: [world.ids.maker] },
      title: 'jobFailed',
      params: { title: 'a\u0000b' },
      text: '\ud800',
    } as const;
    await tell(entry({ notice }));
    await deliver();
    expect((await mine('maker')).rows).toMatchObject([{ title: '任务失败：a\ufffdb', text: '\ufffd' }]);
  });
});

describe('the list of a user', () => {
  test('C1: holds own notices only; ids of others change nothing', async () => {
    await tell(entry(), entry({ key: '2', notice: { to: { users: [world.ids.second] }, title: 'jobDone' } }));
    await deliver();
    const [other] = (await mine('second')).rows;
    expect((await world.post('maker', 'notice/read', { ids: [other!.id] })).data).toEqual({ unread: 1 });
    expect(await count('second')).toBe(1);
    expect((await mine('second')).rows).toMatchObject([{ read: false }]);
  });

  test('shows unread ones first, in pages, and marks one, or all that were shown', async () => {
    await tell(...Array.from({ length: 5 }, (_, at) => entry({ key: String(at) })));
    await deliver();
    const { rows } = await mine('maker');
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect((await world.post('maker', 'notice/read', { ids: [ids[0]!] })).data).toEqual({ unread: 4 });
    expect((await mine('maker')).rows.map(({ id }) => id)).toEqual([...ids.slice(1), ids[0]]);
    const second = await mine('maker', { page: 2, pageSize: 2 });
    expect([second.rows.map(({ id }) => id), second.totalCount, second.unread]).toEqual([
      ids.slice(3, 5),
      5,
      4,
    ]);
    // One arrives after the list was shown.
    await tell(entry({ key: 'later' }));
    await deliver();
    expect((await world.post('maker', 'notice/read', { all: true, until: ids[0]! })).data).toEqual({
      unread: 1,
    });
    expect((await world.post('maker', 'notice/read', { all: true })).data).toEqual({ unread: 0 });
  });

  test('C40: pages, ids and keys of requests are bounded', async () => {
    for (const body of [{ pageSize: 101 }, { page: 1001 }, { page: 0 }, { who: 1 }] as JsonObject[])
      expect([body, (await world.post('maker', 'notice/mine', body)).code]).toEqual([body, 400]);
    const many = Array.from({ length: 101 }, (_, at) => at + 1);
    for (const body of [
      { ids: many },
      {},
      { all: true, ids: [1] },
      { ids: ['1'] },
      { all: false },
    ] as JsonObject[])
      expect([Object.keys(body), (await world.post('maker', 'notice/read', body)).code]).toEqual([
        Object.keys(body),
        400,
      ]);
  });

  test('one notice tells at most as many users as the limit permits', async () => {
    const { db, tenants, orgs, roles } = world;
    await db
      .insertInto('org_user')
      .values(
        Array.from({ length: 210 }, (_, at) => ({
          ...{ tenant_id: tenants.home, org_id: orgs.second, login_name: `many${at}`, name: `多${at}` },
          ...{
            login_type: 1,
            role_ids: [roles.clerk],
            is_supper: 0,
            sys_manager: 0,
            org_manager: 0,
            status: 1,
          },
        })),
      )
      .execute();
    const ids = (
      await db.selectFrom('org_user').select('id').where('org_id', '=', orgs.second).execute()
    ).map(({ id }) => id as number);
    await tell(entry({ notice: { to: { users: ids }, title: 'jobDone' } }));
    await deliver();
    const [told] = await db.selectFrom('user_notice').select(db.fn.countAll().as('n')).execute();
    expect(Number(told!.n)).toBe(200);
  });
});
