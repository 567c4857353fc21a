import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { permissionCode } from '../../schemas/document/permission';
import type { TransitionHooks } from '../../server/action';
import { noticeSources } from '../../server/notices/domain-notices';
import { paymentsWorld, type PaymentsWorld } from './support/payments-world';

/* What domains tell users through the action contract. */
let world: PaymentsWorld;
/** An order of this payee names a source that no domain declares. */
const REFUSED = '不行公司';
/** A source of a domain; `wrong` is one that nobody declares. */
const ABANDONED = {
  source: 'payments.abandoned',
  permission: permissionCode('payment_order', 'check'),
  wrong: { source: 'payments.unknown', key: '1' },
};

beforeAll(async () => {
  const hooks: TransitionHooks = [
    // A domain tells something of its own in the transaction of its verb.
    {
      entity: 'payment_order',
      verb: 'abandon',
      run: async ({ notify }, { row }) => {
        const [about, to] = [{ entity: 'payment_order', id: row.id }, { permission: ABANDONED.permission }];
        const title = { title: '付款单', route: '/payments' };
        await notify(
          { source: ABANDONED.source, key: `row ${row.id}`, to, row: about, ...title },
          { source: ABANDONED.source, key: `all ${row.id}`, to: { users: [world.ids.onlooker] }, ...title },
        );
        if ((row as unknown as { payee: string }).payee === REFUSED)
          await notify({ ...title, ...ABANDONED.wrong, to });
      },
    },
  ];
  world = await paymentsWorld(hooks, [{ source: ABANDONED.source, title: '作废' }]);
});
afterAll(() => world?.close());
beforeEach(async () => {
  await sql`truncate notice_outbox, user_notice`.execute(world.db);
});

const deliver = async () => {
  for (const one of world.app.deliverNotices) await one(new AbortController().signal);
};

test('I13: a notice of a domain is stored with its cause, told in its words to whom it names, and to nobody when the verb is refused', async () => {
  const id = await world.order();
  expect((await world.verb('maker', 'abandon', id, { opinion: '不要了' })).code).toBe(200);
  await deliver();
  const told = await world.db
    .selectFrom('user_notice')
    .select(['user_id', 'key', 'permission'])
    .where('source', '=', ABANDONED.source)
    .execute();
  expect(told.filter(({ key }) => key === `all ${id}`).map(({ user_id }) => user_id)).toEqual([
    world.ids.onlooker,
  ]);
  const byRight = told.filter(({ key }) => key === `row ${id}`);
  expect(byRight.map(({ user_id }) => user_id)).toEqual(
    expect.arrayContaining([world.ids.checker, world.ids.second]),
  );
  expect(byRight.map(({ user_id }) => user_id)).not.toContain(world.ids.onlooker);
  expect(new Set(byRight.map(({ permission }) => permission))).toEqual(new Set([ABANDONED.permission]));
  const { data } = await world.post('onlooker', 'notice/mine', {}, { lang: 'en-US' });
  const [notice] = data.rows as JsonObject[];
  expect(notice).toMatchObject({ source: ABANDONED.source, title: 'Payment', route: '/payments' });

  await sql`truncate notice_outbox, user_notice`.execute(world.db);
  expect((await world.verb('maker', 'abandon', await world.order(REFUSED), { opinion: '不要了' })).code).toBe(
    500,
  );
  expect((await sql`select from notice_outbox`.execute(world.db)).rows).toEqual([]);
});

test('a notice about a row is told to nobody who does not see the row any more', async () => {
  const id = await world.order();
  expect((await world.verb('maker', 'abandon', id, { opinion: '不要了' })).code).toBe(200);
  await world.db
    .updateTable('payment_order')
    .set({ org_id: world.orgs.second })
    .where('id', '=', id)
    .execute();
  await deliver();
  const told = await world.db
    .selectFrom('user_notice')
    .select('key')
    .where('source', '=', ABANDONED.source)
    .execute();
  expect(told).toEqual([{ key: `all ${id}` }]);
});

test('a source has the name of its domain, declared once', () => {
  const one = { source: 'payments.abandoned', title: '作废' };
  expect(() => noticeSources([one, one])).toThrow('declared twice');
  for (const source of ['waiting', 'job', 'Payments.x', 'a.b.c', ''])
    expect(() => noticeSources([{ ...one, source }])).toThrow('is not the name of a notice source');
});
