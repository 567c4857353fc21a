import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditOf, refusal } from './records-world';
import { personsDesk } from './support/persons-desk';

const desk = personsDesk();
const { add, minimal, detail, edit } = desk;

describe('exclusive marks', () => {
  test('setting the mark clears the previous one, and both changes are audited', async () => {
    const first = await add('tag', { name: `默认甲${desk.number}`, isDefault: 1 });
    const second = await add('tag', { name: `默认乙${desk.number}`, isDefault: 1 });
    expect(await detail('tag', first.id)).toMatchObject({ isDefault: 0, version: 2 });
    expect(await detail('tag', second.id)).toMatchObject({ isDefault: 1 });
    const audit = (await auditOf(desk.world.db, 'tag')).filter((row) => row.data_id === first.id);
    expect(audit.at(-1)).toMatchObject({ action: 'edit', changes: { isDefault: [1, 0] } });
  });

  test('many at once leave exactly one', async () => {
    await Promise.all([1, 2, 3, 4].map((n) => add('tag', { name: `抢${desk.number}-${n}`, isDefault: 1 })));
    const { rows } = await sql`select count(*)::int as n from tag where is_default = 1`.execute(
      desk.world.db,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('delete', () => {
  test('removes all rows or none', async () => {
    const ids = [
      await add('tag', { name: `删甲${desk.number}` }),
      await add('tag', { name: `删乙${desk.number}` }),
    ].map(({ id }) => id);
    const batch = (list: number[]) => desk.world.call(desk.world.bureau, 'tag', 'batch-del', { ids: list });
    expect((await refusal(batch([...ids, 999999]))).name).toBe('notFound');
    expect(await batch([...ids, ids[0]!])).toEqual({ count: 2 });
    expect((await refusal(desk.world.call(desk.world.bureau, 'tag', 'del', {}, { id: ids[0]! }))).name).toBe(
      'notFound',
    );
  });

  test('is rejected while others refer to the row, by one reference or by many', async () => {
    const tag = await add('tag', { name: `引用${desk.number}` });
    await add('person', { ...minimal(), tagIds: [tag.id] });
    await add('person', { ...minimal(), tagIds: [tag.id] });
    expect(await refusal(desk.world.call(desk.world.bureau, 'tag', 'del', {}, { id: tag.id }))).toMatchObject(
      {
        name: 'inUseOff',
        text: expect.stringMatching(/^“引用\d+”已被 2 条被监管人员引用，不能删除，可以停用$/),
      },
    );
    expect(
      await refusal(desk.world.call(desk.world.bureau, 'area', 'del', {}, { id: desk.areaId })),
    ).toMatchObject({
      name: 'inUseOff',
      text: expect.stringMatching(/^“.+”已被 2 条被监管人员引用，不能删除，可以停用$/),
    });
  });

  test('of several rows deletes none and names each that cannot be, with its reason', async () => {
    const names = ['甲', '乙', '丙'].map((name) => `整批${name}${desk.number}`);
    const [free, used, other] = [
      await add('tag', { name: names[0]! }),
      await add('tag', { name: names[1]! }),
      await add('tag', { name: names[2]! }),
    ].map(({ id }) => id);
    await add('person', { ...minimal(), tagIds: [used!] });
    await add('person', { ...minimal(), tagIds: [used!, other!] });
    const batch = (ids: number[]) => desk.world.call(desk.world.bureau, 'tag', 'batch-del', { ids });
    const refused = await refusal(batch([free!, used!, other!]));
    const reason = (name: string, n: number) => `“${name}”已被 ${n} 条被监管人员引用，不能删除，可以停用`;
    expect(refused).toMatchObject({
      name: 'someNotRemoved',
      text: '有 2 条不能删除，没有删除任何记录',
      data: {
        failed: [
          { id: used, name: names[1], msg: reason(names[1]!, 2) },
          { id: other, name: names[2], msg: reason(names[2]!, 1) },
        ],
      },
    });
    expect(await detail('tag', free!)).toMatchObject({ name: names[0] });
    expect(await batch([free!])).toEqual({ count: 1 });
  });

  test('a branch of a tree can be deleted together', async () => {
    const child = await add('area', { name: '子', parentId: desk.areaId });
    expect(
      (await refusal(desk.world.call(desk.world.bureau, 'area', 'del', {}, { id: desk.areaId }))).name,
    ).toBe('inUseOff');
    expect(
      await desk.world.call(desk.world.bureau, 'area', 'batch-del', { ids: [desk.areaId, child.id] }),
    ).toEqual({
      count: 2,
    });
  });

  test.each([[{}], [{ ids: [] }], [{ ids: 'x' }]])('ids as %j are malformed', async (body) => {
    expect((await refusal(desk.world.call(desk.world.bureau, 'tag', 'batch-del', body))).name).toBe(
      'badRequest',
    );
  });

  test('ids must be valid, and not too many', async () => {
    const batch = (ids: (number | string)[]) =>
      refusal(desk.world.call(desk.world.bureau, 'tag', 'batch-del', { ids }));
    expect((await batch(['1; drop table tag'])).name).toBe('invalidId');
    expect((await batch(Array.from({ length: 501 }, (_, at) => at + 1))).name).toBe('tooMany');
  });
});

describe('a delete and an add at the same time', () => {
  test.each(['area', 'tag'])('leave no dangling reference (%s)', async (entity) => {
    for (let round = 0; round < 15; round++) {
      const { id } = await add(entity, { name: `争${desk.number}-${round}` });
      const body = entity === 'area' ? { ...minimal(), areaId: id } : { ...minimal(), tagIds: [id] };
      const [added, deleted] = await Promise.allSettled([
        add('person', body),
        desk.world.call(desk.world.bureau, entity, 'del', {}, { id }),
      ]);
      expect([added.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected']);
    }
    const { rows } = await sql`
      select id from person p where not exists (select from area where id = p.area_id)
        or exists (select from unnest(p.tag_ids) as t(id) where not exists (select from tag where tag.id = t.id))`.execute(
      desk.world.db,
    );
    expect(rows).toEqual([]);
  });

  test('two moves at once do not close a cycle', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [
        await add('area', { name: `环甲${desk.number}-${round}` }),
        await add('area', { name: `环乙${desk.number}-${round}` }),
      ];
      const moves = await Promise.allSettled([
        edit('area', one.id, { version: 1, parentId: two.id }),
        edit('area', two.id, { version: 1, parentId: one.id }),
      ]);
      expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});

describe('change-status', () => {
  test('sets the status once', async () => {
    const { id } = await add('tag', { name: `状态${desk.number}` });
    const change = (status: number) =>
      desk.world.call(desk.world.bureau, 'tag', 'change-status', {}, { id, status });
    expect(await change(0)).toEqual({ id, status: 0, version: 2 });
    expect(await change(0)).toEqual({ id, status: 0, version: 2 });
    expect((await refusal(change(2))).name).toBe('badRequest');
  });
});
