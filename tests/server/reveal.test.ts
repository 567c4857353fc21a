import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoWorld, type DemoWorld } from './support/demo-world';

let world: DemoWorld;
/** A person of the first prison. */
let person: { id: number; id_card: string };
const BASE = 'supervised/supervised-prisoner';
beforeAll(async () => {
  world = await demoWorld();
  const org = await world.id('org', { code: '99001' });
  person = await world.db
    .selectFrom('supervised_prisoner')
    .select(['id', 'id_card'])
    .where('org_id', '=', org)
    .where('id_card', 'is not', null)
    .executeTakeFirstOrThrow();
});
afterAll(() => world?.close());

const reveal = (login: string, body: object) =>
  world.as(login).post(`${BASE}/reveal/${person.id}`, { ...body });

test('one value of one row is shown in clear text to who may see it, and it is on record why', async () => {
  const org = await world.id('org', { code: '99001' });
  const admin = world.as('admin', org);
  const shown = await admin.post(`${BASE}/reveal/${person.id}`, { column: 'idCard', reason: '核对身份' });
  expect(shown.data).toEqual({ value: person.id_card });
  const history = await admin.post(`${BASE}/data-change/search`, { dataId: person.id });
  expect(history.data.rows[0]).toMatchObject({
    action: '查看明文',
    to: { column: 'idCard', reason: '核对身份' },
    changes: [
      { column: 'column', name: '列', from: '', to: '证件号码' },
      { column: 'reason', name: '查看原因', from: '', to: '核对身份' },
    ],
  });
  const { rows } = { rows: await world.db.selectFrom('log_data_operate').selectAll().execute() };
  expect(JSON.stringify([history.data.rows, rows])).not.toContain(person.id_card);
});

test('without a reason, of a column that is not masked, or without the right, it is refused', async () => {
  const org = await world.id('org', { code: '99001' });
  const admin = world.as('admin', org);
  const refused = await admin.post(`${BASE}/reveal/${person.id}`, { column: 'idCard', reason: '' });
  expect(refused.data.errors).toEqual([{ path: 'reason', msg: '请输入查看原因' }]);
  for (const column of ['name', 'secret', 'id', '__proto__'])
    expect((await admin.post(`${BASE}/reveal/${person.id}`, { column, reason: '试' })).status).toBe(400);
  expect((await reveal('clerk', { column: 'idCard', reason: '试' })).status).toBe(403);
});

test('the values of enumerations are told in the caller’s language', async () => {
  const { data } = await world.as('clerk').get(`${BASE}/export-config/value-enum`);
  expect(data.gender).toEqual([
    { value: 1, label: '男', color: 'processing' },
    { value: 2, label: '女', color: 'error' },
    { value: 9, label: '未说明', color: 'default' },
  ]);
  expect(Object.keys(data)).toContain('custodyStatus');
});
