import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app';
import { withoutRates } from '../../server/contract/limits';
import { readReply } from '../support/test-app';
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

test('one value of one row is revealed with the right and a reason, and that is logged', async () => {
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

test('without a reason, without the right, or for a column that is not masked it is rejected', async () => {
  const org = await world.id('org', { code: '99001' });
  const admin = world.as('admin', org);
  const refused = await admin.post(`${BASE}/reveal/${person.id}`, { column: 'idCard', reason: '' });
  expect(refused.data.errors).toMatchObject([{ path: 'reason', msg: '请输入查看原因' }]);
  for (const column of ['name', 'secret', 'id', '__proto__'])
    expect((await admin.post(`${BASE}/reveal/${person.id}`, { column, reason: '试' })).status).toBe(400);
  expect((await reveal('clerk', { column: 'idCard', reason: '试' })).status).toBe(403);
});

describe('C8: a user who sees a value only masked and searches by it', () => {
  /** Log entries of searches by masked columns, with only their data column. */
  const onRecord = async (operator: number) =>
    (
      await sql<{ code: string; data: unknown; path: string }>`
        select res_code as code, data, path from log_data_operate
         where created_by = ${operator} and (path like '%/search' or path like '%/option') order by id`.execute(
        world.db,
      )
    ).rows;

  test('finds it by the complete value, which the log does not contain', async () => {
    const org = await world.id('org', { code: '99001' });
    const clerk = await world.id('org_user', { login_name: 'clerk' });
    const admin = await world.id('org_user', { login_name: 'admin' });
    const by = { idCard: person.id_card };
    const found = await world.as('clerk').post(`${BASE}/search`, by);
    expect(found.data.rows).toMatchObject([{ id: person.id }]);
    expect((await world.as('clerk').post(`${BASE}/search`, { idCard: ' ' })).data.totalCount).toBeGreaterThan(
      1,
    );
    const several = await world.as('clerk').post(`${BASE}/search`, { idCard: [person.id_card, 'x'] });
    expect([several.status, several.msg, several.data]).toEqual([
      400,
      '脱敏信息一次只能按一个值查询',
      { field: 'idCard' },
    ]);
    const row = { code: '200', data: { criteria: ['idCard'] } };
    expect(await onRecord(clerk)).toEqual([{ ...row, path: `${BASE}/search` }]);
    // The limit does not apply to users who may reveal the value.
    const seen = await world.as('admin', org).post(`${BASE}/search`, { idCard: [person.id_card, 'x'] });
    expect(seen.data.rows).toMatchObject([{ id: person.id }]);
    expect(await onRecord(admin)).toEqual([]);
  });

  test('cannot guess values: searches without a match are limited per user, also in parallel', async () => {
    const { database, model } = world;
    const limits = { ...withoutRates(), maskedSearches: 3 };
    const app = await createApp({ database, model, actions: [], limits });
    const token = await world.signIn('police01');
    const ask = async (url: string, payload: object, as = token) =>
      readReply(await app.inject({ method: 'POST', url: `/api/v1/${url}`, headers: { token: as }, payload }));
    const search = (idCard: string) => ask(`${BASE}/search`, { idCard });
    for (let at = 0; at < 5; at++) expect((await search(person.id_card)).data.totalCount).toBe(1);
    const tried = await Promise.all(['1', '2', '3', '4', '5'].map((end) => search(end)));
    expect(tried.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
    expect(await search(person.id_card)).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/^按脱敏信息查询未找到或填写被拒绝的次数过多，请 (59 分钟|1 小时)后重试$/),
      data: { limit: 'LIMIT_MASKED_SEARCHES', max: 3 },
    });
    const police = await world.id('org_user', { login_name: 'police01' });
    const codes = (await onRecord(police)).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([...Array<string>(8).fill('200'), '429']);
    // The current selection is always included, so it does not count as a match.
    const manager = await world.signIn('manager');
    const choose = () => ask('org/user/option', { mobile: '13900000000', id: police }, manager);
    for (let at = 0; at < 3; at++) expect((await choose()).data).toMatchObject([{ value: police }]);
    expect((await choose()).code).toBe(429);
    await app.close();
  });
});

test('the values of enumerations are in the caller’s language', async () => {
  const { data } = await world.as('clerk').get(`${BASE}/export-config/value-enum`);
  expect(data.gender).toEqual([
    { value: 1, label: '男', color: 'processing' },
    { value: 2, label: '女', color: 'error' },
    { value: 9, label: '未说明', color: 'default' },
  ]);
  expect(Object.keys(data)).toContain('custodyStatus');
});
