import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { ListView } from '../../schemas/record/list-view';
import { writeGrants } from '../../server/access/grants';
import { documentsWorld, TABLE_INFO, type DocumentsWorld } from './support/documents-world';

/* What saved views of lists tell, and to whom. */
let world: DocumentsWorld;
const PAGE = 'supervised-level';
const PERSONS = 'supervised-prisoner';
const codes = ['supervised_level_search', 'supervised_prisoner_search'];

beforeAll(async () => {
  world = await documentsWorld();
  const { db, tenants, roles } = world;
  await writeGrants(db, tenants.home, { kind: 'role', id: roles.clerk }, codes);
  await writeGrants(db, tenants.home, { kind: 'role', id: roles.manager }, [...codes, 'org_role_edit']);
});
afterAll(() => world?.close());

const save = (token: string, body: JsonObject = {}, page = PAGE) =>
  world.post(
    `list/views/${page}`,
    { name: '我的', roles: [], content: { criteria: { name: '宽' } }, ...body },
    token,
  );
const views = async (token: string, page = PAGE) =>
  ((await world.get(`${TABLE_INFO}/get-data/${page}`, token)).data.kept?.views ?? []) as ListView[];
const hide = (keys: string[]) =>
  world.db.updateTable('org_role').where('id', '=', world.roles.clerk).set({ hidden_fields: keys }).execute();

describe('a view', () => {
  test('loses what its user may not read of the rows that others refer to', async () => {
    const manager = await world.signIn('manager');
    const filter = { join: 'and', of: [{ column: 'levelId.monthLimit', op: 'range', value: ['777', null] }] };
    const order = { field: 'levelId.monthLimit', type: 'desc' };
    const content = { criteria: {}, filter, order };
    const { id } = (await save(manager, { roles: [world.roles.clerk], content }, PERSONS)).data as {
      id: number;
    };
    await hide(['supervised_level.monthLimit']);
    const [view] = await views(await world.signIn('clerk'), PERSONS);
    expect(JSON.stringify(view)).not.toContain('777');
    expect(view).toMatchObject({ cut: true, content: { filter: null, order: null } });
    await hide([]);
    await world.post(`list/views/${PERSONS}/remove`, { id }, manager);
  });

  test('is not refused with the label of a column that its user does not see', async () => {
    await hide(['supervised_prisoner.idCard']);
    const clerk = await world.signIn('clerk');
    const of = (column: string) => save(clerk, { content: { criteria: { [column]: 'x' } } }, PERSONS);
    const [hidden, unknown] = [await of('idCard'), await of('nowhere')];
    expect([hidden.code, hidden.msg]).toEqual([unknown.code, unknown.msg]);
    await hide([]);
  });

  test('that is shared is changed only by those who may share', async () => {
    const { db, tenants, roles } = world;
    const manager = await world.signIn('manager');
    const shared = { roles: [roles.clerk] };
    const { id } = (await save(manager, shared)).data as { id: number };
    await writeGrants(db, tenants.home, { kind: 'role', id: roles.manager }, codes);
    const demoted = await world.signIn('manager');
    expect((await save(demoted, { id, name: '冒充', ...shared })).code).toBe(403);
    expect((await save(demoted, { id, name: '自己的' })).code).toBe(200);
    await writeGrants(db, tenants.home, { kind: 'role', id: roles.manager }, [...codes, 'org_role_edit']);
    await world.post(`list/views/${PAGE}/remove`, { id }, demoted);
  });

  test('that is no longer shared is in the log', async () => {
    const manager = await world.signIn('manager');
    const { id } = (await save(manager, { name: '收回', roles: [world.roles.clerk] })).data as { id: number };
    await save(manager, { id, name: '收回' });
    const rows = await world.db
      .selectFrom('log_data_change')
      .select(['verb', 'to as data'])
      .where('verb', '=', 'share-view')
      .execute();
    expect(rows.filter(({ data }) => JSON.stringify(data).includes('收回'))).toHaveLength(2);
    await world.post(`list/views/${PAGE}/remove`, { id }, manager);
  });

  test('contains only values that a search form can show', async () => {
    const clerk = await world.signIn('clerk');
    for (const value of [{ a: 1 }, [[1]], [{}]])
      expect((await save(clerk, { content: { criteria: { name: value } } })).code).toBe(400);
    const range = { criteria: { createdAt: ['2024-01-01', null] } };
    expect((await save(clerk, { content: range })).code).toBe(200);
  });
});
