import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeGrants } from '../../server/access/grants';
import type { Action } from '../../server/action';
import { smallWorld, type SmallWorld } from './support/small-world';

const PATH = 'supervised/supervised-level';
/** A log call of a domain's own, which reads another system. */
const ownChanges: Action = {
  entity: 'supervised_level',
  path: 'data-change/search',
  methods: ['POST'],
  permission: 'search_his',
  title: '变更日志',
  body: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 30, title: '关键字' })) }),
  writes: false,
  run: async (_context, { body }) => ({
    rows: [{ id: 1, action: `别处的变更${String(body.keyword)}` }],
    totalCount: 1,
  }),
};

let world: SmallWorld;
beforeAll(async () => {
  world = await smallWorld({ actions: [ownChanges] });
  const { db, tenants, users } = world;
  const codes = ['search', 'search_his', 'search_operate'].map((suffix) => `supervised_level_${suffix}`);
  await writeGrants(db, tenants.home, { kind: 'user', id: users.manager }, codes);
});
afterAll(() => world?.close());

test('B7-17: a function of a domain replaces a log call, with its permission; the other call stays', async () => {
  const token = await world.signIn('manager');
  const search = (log: string, by: string) =>
    world.call('POST', `${PATH}/${log}/search`, { token: by, body: { keyword: '甲' } });
  const { data } = await search('data-change', token);
  expect(data).toEqual({ rows: [{ id: 1, action: '别处的变更甲' }], totalCount: 1 });
  expect((await search('data-operate', token)).status).toBe(200);
  expect((await search('data-change', await world.signIn('nobody'))).status).toBe(403);
});
