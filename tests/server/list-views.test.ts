import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { VIEW_BOUNDS, type ListView } from '../../schemas/record/list-view';
import { writeGrants } from '../../server/access/grants';
import { documentsWorld, TABLE_INFO, type DocumentsWorld } from './support/documents-world';

/* Saved views of lists: named, for oneself or shared by role, without values of sensitive columns. */
let world: DocumentsWorld;
let clerk: string;
let manager: string;
const PAGE = 'supervised-level';
const PERSONS = 'supervised-prisoner';
const content = (more: JsonObject = {}): JsonObject => ({ criteria: { name: '宽' }, ...more });

beforeAll(async () => {
  world = await documentsWorld();
  const { db, tenants, roles } = world;
  const codes = ['supervised_level_search', 'supervised_prisoner_search'];
  await writeGrants(db, tenants.home, { kind: 'role', id: roles.clerk }, codes);
  await writeGrants(db, tenants.home, { kind: 'role', id: roles.manager }, [...codes, 'org_role_edit']);
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
});
afterAll(() => world?.close());

const save = (token: string, body: JsonObject = {}, page = PAGE) =>
  world.post(`list/views/${page}`, { name: '我的', roles: [], content: content(), ...body }, token);
const remove = (token: string, id: number) => world.post(`list/views/${PAGE}/remove`, { id }, token);
const kept = async (token: string, page = PAGE) =>
  ((await world.get(`${TABLE_INFO}/get-data/${page}`, token)).data.kept ?? {}) as {
    views?: ListView[];
    defaultView?: number;
  };
const names = async (token: string) => ((await kept(token)).views ?? []).map(({ name }) => name);

describe('views', () => {
  test('are saved, changed, opened first and deleted by their owner alone', async () => {
    const filter = { join: 'and', of: [{ column: 'code', op: 'starts', value: 'L' }] };
    const order = { field: 'name', type: 'asc' };
    const { id } = (await save(clerk, { content: content({ filter, order }) })).data as { id: number };
    const [view] = (await kept(clerk)).views!;
    expect(view).toEqual({
      ...{ id, name: '我的', mine: true, roles: [] },
      content: { criteria: { name: '宽' }, filter, order, settings: null },
    });
    expect(await names(manager)).toEqual([]);
    expect((await save(manager, { id, name: '别人的' })).code).toBe(404);
    expect((await remove(manager, id)).code).toBe(404);
    expect((await world.post(`list/views/${PAGE}/default`, { id }, manager)).code).toBe(404);
    expect((await world.post(`list/views/${PAGE}/default`, { id }, clerk)).code).toBe(200);
    expect((await kept(clerk)).defaultView).toBe(id);
    expect((await save(clerk, { id, name: '改名' })).data).toEqual({ id });
    expect(await names(clerk)).toEqual(['改名']);
    expect((await remove(clerk, id)).code).toBe(200);
    expect(await kept(clerk)).toEqual({});
  });

  test('are shared with roles by those who edit roles; whoever loses the role loses the view', async () => {
    const { db, roles, users } = world;
    expect((await save(clerk, { roles: [roles.manager] })).code).toBe(403);
    expect((await save(manager, { roles: [999_999] })).code).toBe(400);
    const shared = await save(manager, { name: '共享', roles: [roles.clerk] });
    expect(shared.code).toBe(200);
    const [view] = (await kept(clerk)).views!;
    expect([view!.name, view!.mine, view!.roles]).toEqual(['共享', false, undefined]);
    const { data } = await world.db
      .selectFrom('log_data_change')
      .select(['verb', 'to as data'])
      .where('verb', '=', 'share-view')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(data)).toContain('共享');

    const update = (ids: number[]) =>
      db.updateTable('org_user').set({ role_ids: ids }).where('id', '=', users.clerk).execute();
    await update([roles.nothing]);
    await writeGrants(db, world.tenants.home, { kind: 'user', id: users.clerk }, ['supervised_level_search']);
    expect(await names(await world.signIn('clerk'))).toEqual([]);
    await update([roles.clerk]);
    expect(await names(await world.signIn('clerk'))).toEqual(['共享']);
    await remove(manager, view!.id);
  });

  test('are bounded by number, by size and by the length of their names', async () => {
    for (let n = 0; n < VIEW_BOUNDS.views; n++)
      expect((await save(clerk, { name: `视图${n}` })).code).toBe(200);
    expect((await save(clerk)).code).toBe(409);
    for (const { id } of (await kept(clerk)).views!) await remove(clerk, id);
    expect((await save(clerk, { name: '名'.repeat(VIEW_BOUNDS.name + 1) })).code).toBe(400);
    expect((await save(clerk, { name: '  ' })).code).toBe(400);
    const long = content({ criteria: { name: 'x'.repeat(VIEW_BOUNDS.content) } });
    expect((await save(clerk, { content: long })).code).toBe(400);
    expect((await save(clerk, { content: { criteria: { nowhere: 1 } } })).code).toBe(400);
    expect((await save(clerk, { content: { criteria: {}, filter: { join: 'and', of: [] } } })).code).toBe(
      400,
    );
  });

  test('contain no values of sensitive columns', async () => {
    const filter = { join: 'and', of: [{ column: 'idCard', op: 'eq', value: '11010519491231002X' }] };
    for (const secret of [{ criteria: { idCard: '11010519491231002X' } }, { criteria: {}, filter }]) {
      const reply = await save(clerk, { content: secret as unknown as JsonObject }, PERSONS);
      expect([reply.code, reply.msg]).toEqual([400, expect.stringContaining('敏感信息')]);
    }
    const { rows } = { rows: await world.db.selectFrom('list_view').select('id').execute() };
    expect(rows).toEqual([]);
  });

  test('lose the parts that name columns which their user does not see', async () => {
    const { id } = (
      await save(clerk, {
        content: content({ criteria: { name: '宽', code: 'L1' }, order: { field: 'code', type: 'asc' } }),
      })
    ).data as { id: number };
    const role = world.db.updateTable('org_role').where('id', '=', world.roles.clerk);
    await role.set({ hidden_fields: ['supervised_level.code'] }).execute();
    const [view] = (await kept(await world.signIn('clerk'))).views!;
    expect(view).toMatchObject({ cut: true, content: { criteria: { name: '宽' }, order: null } });
    expect(JSON.stringify(view)).not.toContain('L1');
    await role.set({ hidden_fields: [] }).execute();
    await remove(clerk, id);
  });
});

test('a page that the session may not open has no views', async () => {
  clerk = await world.signIn('clerk');
  expect((await save(clerk, {}, 'org-user')).code).toBe(403);
  expect((await save(clerk, {}, 'nowhere')).code).toBe(404);
});
