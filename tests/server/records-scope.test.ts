import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { DataScope, Session } from '../../server/action';
import { auditOf, createWorld, logged, refusal, type World } from './records-world';

let world: World;
const ids = { bureauArea: 0, prisonArea: 0, strangerArea: 0, tag: 0, strangerTag: 0, person: 0, stranger: 0 };

async function add(session: Session, entity: string, body: JsonObject): Promise<number> {
  return (await world.call<{ id: number }>(session, entity, 'add', body)).id;
}
async function found(session: Session, entity: string): Promise<unknown[]> {
  const { rows } = await world.call<{ rows: JsonObject[] }>(session, entity, 'search', { pageSize: 1000 });
  return rows.filter((row) => row.id !== -1).map((row) => row.name);
}
const nothing = { areaIds: [], createdBy: [], own: false };
const limited = (session: Session, dataScope: DataScope): Session => ({ ...session, dataScope });

beforeAll(async () => {
  world = await createWorld();
  const { bureau, prison, stranger } = world;
  ids.tag = await add(bureau, 'tag', { name: '甲类别' });
  ids.strangerTag = await add(stranger, 'tag', { name: '乙类别' });
  ids.bureauArea = await add(bureau, 'area', { name: '局监区' });
  ids.prisonArea = await add(prison, 'area', { name: '狱监区' });
  ids.strangerArea = await add(stranger, 'area', { name: '乙监区' });
  await add(bureau, 'person', { code: '1', name: '局人员', areaId: ids.bureauArea });
  ids.person = await add(prison, 'person', { code: '2', name: '狱人员', areaId: ids.prisonArea });
  ids.stranger = await add(stranger, 'person', { code: '1', name: '乙人员', areaId: ids.strangerArea });
});
afterAll(() => world.end());

describe('another tenant', () => {
  test('is never in a list, an option or a total', async () => {
    for (const entity of ['area', 'tag', 'person', 'org']) {
      const own = await found(world.bureau, entity);
      const foreign = await found(world.stranger, entity);
      expect(own.filter((name) => foreign.includes(name))).toEqual([]);
      const choices = await world.call<JsonObject[]>(world.stranger, entity, 'option');
      expect(choices.filter(({ label }) => own.includes(label as string))).toEqual([]);
    }
  });

  test('is not found by id in an option call either', async () => {
    const option = (id: number) =>
      world.call<JsonObject[]>(world.bureau, 'person', 'option', { id, keyword: 'x' });
    expect(await option(ids.person)).toEqual([]);
    expect(await option(ids.stranger)).toEqual([]);
  });

  test.each([
    ['detail', {}, {}],
    ['edit', { version: 1, name: 'x' }, {}],
    ['del', {}, {}],
    ['change-status', {}, { status: 0 }],
  ] as const)('its id is answered like one that does not exist: %s', async (call, body, params) => {
    const foreign = await refusal(
      world.call(world.bureau, 'person', call, body, { id: ids.stranger, ...params }),
    );
    const unknown = await refusal(world.call(world.bureau, 'person', call, body, { id: 987654, ...params }));
    expect(foreign).toEqual(unknown);
    expect(foreign.name).toBe('notFound');
  });

  test('cannot be referred to, and its unique values do not matter', async () => {
    const body = { code: '3', name: '某', areaId: ids.strangerArea, tagIds: [ids.strangerTag] };
    expect((await refusal(world.call(world.bureau, 'person', 'add', body))).fields).toEqual({
      areaId: '所选监区不存在',
      tagIds: '所选特殊类别不存在',
    });
  });

  test('cannot be reached by naming it in the body', async () => {
    const { rows } = await world.call<{ rows: JsonObject[] }>(world.bureau, 'tag', 'search', {
      tenantId: world.stranger.tenantId,
      userId: 3,
    });
    expect(rows.map((row) => row.name)).toEqual(['甲类别']);
  });
});

describe('organisations', () => {
  test('a parent organisation reads its children, a child does not read its parent', async () => {
    expect(await found(world.bureau, 'person')).toEqual(['狱人员', '局人员']);
    expect(await found(world.prison, 'person')).toEqual(['狱人员']);
  });

  test('reading child organisations does not permit writing there', async () => {
    const edit = world.call(world.bureau, 'person', 'edit', { version: 1, name: 'x' }, { id: ids.person });
    expect((await refusal(edit)).name).toBe('forbidden');
    expect((await refusal(world.call(world.bureau, 'person', 'del', {}, { id: ids.person }))).name).toBe(
      'forbidden',
    );
  });

  test('a form refers to rows of its own organisation only', async () => {
    const body = { code: '4', name: '某', areaId: ids.prisonArea };
    expect((await refusal(world.call(world.bureau, 'person', 'add', body))).fields).toEqual({
      areaId: '所选监区不存在',
    });
    const choices = await world.call<JsonObject[]>(world.bureau, 'area', 'option');
    expect(choices.map(({ label }) => label)).toEqual(['无上级监区', '局监区']);
  });

  test('a row names its organisation, and a list can be filtered by an organisation and its children', async () => {
    const { bureau, prison } = world;
    const rows = async (session: Session, orgId: number) =>
      (await world.call<{ rows: JsonObject[] }>(session, 'person', 'search', { orgId })).rows.filter(
        (row) => row.id !== -1,
      );
    expect(await rows(bureau, prison.orgId)).toMatchObject([
      { name: '狱人员', orgId: prison.orgId, labels: { orgId: '机构99001' } },
    ]);
    expect(await rows(bureau, bureau.orgId)).toHaveLength(2);
    expect(await rows(prison, bureau.orgId)).toHaveLength(1);
    expect(await rows(prison, world.stranger.orgId)).toEqual([]);
    const tag = world.call(bureau, 'tag', 'search', { orgId: bureau.orgId });
    expect((await refusal(tag)).name).toBe('invalidCriteria');
  });

  test('a search offers all readable rows, a tree by organisation, a list with the organisation’s name', async () => {
    const { bureau, prison } = world;
    const options = (session: Session, entity: string, body: JsonObject) =>
      world.call<JsonObject[]>(session, entity, 'option', { readable: true, ...body });
    expect(await options(bureau, 'area', {})).toEqual([
      { value: 0, label: '无上级监区' },
      {
        value: `org:${bureau.orgId}`,
        label: '机构99000',
        group: true,
        children: [expect.objectContaining({ label: '局监区' })],
      },
      {
        value: `org:${prison.orgId}`,
        label: '机构99001',
        group: true,
        children: [expect.objectContaining({ label: '狱监区' })],
      },
    ]);
    const labels = async (session: Session, entity: string, body: JsonObject) =>
      (await options(session, entity, body)).map(({ label }) => label);
    expect(await labels(bureau, 'area', { keyword: '狱' })).toEqual(['狱监区（机构99001）']);
    expect(await labels(prison, 'area', {})).toEqual(['无上级监区', '狱监区']);
    const own = limited(bureau, { orgs: 'own', rows: 'all' });
    expect(await labels(own, 'area', {})).toEqual(['无上级监区', '局监区']);
    expect(await labels(limited(bureau, { orgs: 'tree', rows: nothing }), 'area', {})).toEqual([
      '无上级监区',
    ]);
    expect(await labels(bureau, 'tag', {})).toEqual(['甲类别']);
    expect((await refusal(options(bureau, 'area', { readable: 'perhaps' }))).name).toBe('invalidCriteria');
  });

  test('rows shared by the tenant are read by all and written with permission', async () => {
    expect(await found(world.prison, 'tag')).toEqual(['甲类别']);
    expect((await refusal(world.call(world.prison, 'tag', 'add', { name: '丙' }))).name).toBe('forbidden');
    expect(
      (await refusal(world.call(world.prison, 'tag', 'edit', { version: 1, name: '丙' }, { id: ids.tag })))
        .name,
    ).toBe('forbidden');
  });

  test('rows shared by the installation are written by a super user only', async () => {
    expect((await refusal(world.call(world.bureau, 'setting', 'add', { name: '一' }))).name).toBe(
      'forbidden',
    );
    await add({ ...world.bureau, isSupper: true }, 'setting', { name: '一' });
    expect(await found(world.stranger, 'setting')).toEqual(['一']);
  });
});

describe('data scopes', () => {
  test('an empty list means no rows, never all', async () => {
    const session = limited(world.prison, { orgs: 'own', rows: nothing });
    expect(await found(session, 'person')).toEqual([]);
    expect(await found(session, 'area')).toEqual([]);
    const detail = world.call(session, 'person', 'detail', {}, { id: ids.person });
    expect((await refusal(detail)).name).toBe('notFound');
  });

  test('areas restrict the rows with an area, and the areas themselves', async () => {
    const rows = { ...nothing, areaIds: [ids.prisonArea], createdBy: 'all' } as const;
    const session = limited(world.prison, { orgs: 'own', rows });
    expect(await found(session, 'person')).toEqual(['狱人员']);
    expect(await found(session, 'area')).toEqual(['狱监区']);
    const other = limited(world.prison, { orgs: 'own', rows: { ...rows, areaIds: [999] } });
    expect(await found(other, 'person')).toEqual([]);
    expect(await world.call<JsonObject[]>(other, 'area', 'option')).toHaveLength(1);
  });

  test('own rows are those that the user created', async () => {
    const rows = { ...nothing, own: true };
    expect(await found(limited(world.prison, { orgs: 'own', rows }), 'person')).toEqual(['狱人员']);
    const other = { ...limited(world.prison, { orgs: 'own', rows }), userId: 77 };
    expect(await found(other, 'person')).toEqual([]);
  });

  test('the own organisation does not include its children', async () => {
    const session = limited(world.bureau, { orgs: 'own', rows: 'all' });
    expect(await found(session, 'person')).toEqual(['局人员']);
  });

  test('rows shared by the tenant are not restricted', async () => {
    expect(await found(limited(world.prison, { orgs: 'own', rows: nothing }), 'tag')).toEqual(['甲类别']);
  });
});

describe('rows as a verb sees them', () => {
  test('are in scope, unmasked, and can be set with audit', async () => {
    await world.db.transaction().execute(async (tx) => {
      const request = world.request(world.prison, tx);
      const rows = world.records.rows('person', request);
      expect((await refusal(rows.get(ids.stranger))).name).toBe('notFound');
      const row = await rows.get(ids.person);
      expect(row).toMatchObject({ name: '狱人员', state: 1, version: 1 });
      const after = await rows.set(row, { state: 2, remark: '释放' }, 'leave');
      expect(after).toMatchObject({ state: 2, version: 2 });
      await expect(rows.set(after, { nickname: 'x' }, 'leave')).rejects.toThrow(
        /no stored column "nickname"/,
      );
      await logged(request);
    });
    const left = (await auditOf(world.db, 'person')).filter((row) => row.action === 'leave');
    expect(left).toMatchObject([{ changes: { state: [1, 2], remark: [null, '释放'] } }]);
  });

  test('accept columns that a client may not set', async () => {
    const id = await world.db.transaction().execute(async (tx) => {
      const rows = world.records.rows('person', world.request(world.prison, tx));
      return (await rows.add({ code: '9', name: '某', areaId: ids.prisonArea }, { state: 2 })).id;
    });
    expect(await world.call(world.prison, 'person', 'detail', {}, { id })).toMatchObject({ state: 2 });
  });

  test('can be read where writing is not permitted', async () => {
    await world.db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        const rows = world.records.rows('person', world.request(world.prison, tx, { writes: false }));
        expect(await rows.get(ids.person)).toMatchObject({ name: '狱人员' });
      });
  });
});
