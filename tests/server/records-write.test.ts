import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { auditOf, refusal } from './records-world';
import { personsDesk } from './support/persons-desk';

const desk = personsDesk();
const { add, minimal, detail, edit } = desk;

describe('add', () => {
  test('stores the sent values in canonical form, and defaults for the rest', async () => {
    const tag = await add('tag', { name: `清真${desk.number}` });
    const { id } = await add('person', {
      ...minimal(),
      idCard: '90000019900101001X',
      born: '1990-01-01',
      tagIds: [tag.id],
      seenAt: '2026-01-31 10:20:30',
      fine: '0400.5',
      score: 87.5,
      years: 3,
      home: { provinceId: '110000', street: '长安街1号' },
    });
    expect(await detail('person', id)).toMatchObject({
      id,
      version: 1,
      idCard: '900***********001X',
      born: '1990-01-01',
      age: expect.any(Number),
      areaId: desk.areaId,
      tagIds: [tag.id],
      seenAt: '2026-01-31 10:20:30',
      fine: '400.50',
      score: 87.5,
      kind: 1,
      state: 1,
      status: 1,
      home: '******',
      remark: null,
      labels: { areaId: expect.stringContaining('监区'), tagIds: [expect.stringContaining('清真')] },
    });
  });

  test('reports every missing, too long, ill-typed and unknown field at once', async () => {
    const { name, fields } = await refusal(
      add('person', {
        name: '长'.repeat(31),
        areaId: 'x',
        born: '2026-02-30',
        fine: '1.234',
        score: 101,
        kind: 9,
        nickname: '老三',
        tenantId: 99,
      }),
    );
    expect(name).toBe('invalidFields');
    expect(fields).toEqual({
      code: '请输入罪犯编号',
      name: '姓名最多 30 个字',
      areaId: '监区不在可选范围内',
      born: '出生日期应为有效日期，如 2026-01-31',
      fine: '请输入金额，最多 2 位小数，不含其他字符',
      score: '不能大于 100',
      kind: '刑种不在可选范围内',
      nickname: '未知字段“nickname”',
    });
  });

  test('accepts no column that only the server may set', async () => {
    const { fields } = await refusal(
      add('person', { ...minimal(), state: 2, age: 3, version: 7, createdBy: 9, orgId: 5 }),
    );
    expect(fields).toEqual({
      state: '羁押状态不能修改',
      age: '年龄不能修改',
      version: 'version不能修改',
      createdBy: 'createdBy不能修改',
      orgId: 'orgId不能修改',
    });
  });

  test('keys that reach into prototypes are unknown fields', async () => {
    const body = JSON.parse('{"__proto__": {"isSupper": 1}, "constructor": {"prototype": {}}}') as JsonObject;
    const { fields } = await refusal(add('setting', { ...minimal(), ...body, name: '一' }));
    expect(fields).toMatchObject({ constructor: '未知字段“constructor”' });
    const own = Object.defineProperty({ name: '一' } as JsonObject, '__proto__', {
      value: { isSupper: 1 },
      enumerable: true,
    });
    await expect(refusal(add('setting', own))).resolves.toMatchObject({ name: 'invalidFields' });
    expect(({} as JsonObject).isSupper).toBeUndefined();
  });

  test('a duplicate of a unique value is reported at its field', async () => {
    const body = minimal();
    await add('person', body);
    expect((await refusal(add('person', body))).fields).toEqual({ code: '罪犯编号已存在' });
    const both = await Promise.allSettled([0, 1].map(() => add('tag', { name: `并发${desk.number}` })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('siblings have different names, also those without a parent', async () => {
    const name = `监区${desk.number}`;
    expect((await refusal(add('area', { name }))).fields).toEqual({ name: '监区名称已存在' });
    await expect(add('area', { name, parentId: desk.areaId })).resolves.toHaveProperty('id');
  });

  test('a unique rule may apply to some rows only', async () => {
    const idCard = '900000199001010028';
    const first = await add('person', { ...minimal(), idCard });
    expect((await refusal(add('person', { ...minimal(), idCard }))).fields).toEqual({
      idCard: '证件号码已存在',
    });
    await sql`update person set state = 2 where id = ${first.id}`.execute(desk.world.db);
    await expect(add('person', { ...minimal(), idCard })).resolves.toHaveProperty('id');
  });

  test('referenced rows must exist and be enabled', async () => {
    const off = await add('tag', { name: `停用${desk.number}`, status: 0 });
    const { fields } = await refusal(add('person', { ...minimal(), areaId: 999999, tagIds: [off.id] }));
    expect(fields).toEqual({ areaId: '所选监区不存在', tagIds: '所选特殊类别已停用' });
  });

  test('a hidden field has no value, whatever was sent', async () => {
    const { id } = await add('person', { ...minimal(), kind: 2, years: 5 });
    expect(await detail('person', id)).toMatchObject({ kind: 2, years: null });
  });

  test('rules over several columns are checked', async () => {
    expect((await refusal(add('person', { ...minimal(), born: '2999-01-01' }))).fields).toEqual({
      born: '出生日期不能晚于今天',
    });
  });

  test('automatic numbers never repeat', async () => {
    const ids = await Promise.all([1, 2, 3].map((n) => add('area', { name: `自动${desk.number}-${n}` })));
    const codes = await Promise.all(ids.map(async ({ id }) => (await detail('area', id)).code as string));
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(code).toMatch(/^JQ\d{8}000\d{3}$/);
  });

  test('a body that is not an object is malformed', async () => {
    expect((await refusal(desk.world.call(desk.world.bureau, 'tag', 'add', ['x']))).name).toBe('badRequest');
  });
});

describe('batch-add', () => {
  test('adds all rows or none, and reports the errors of all', async () => {
    const name = `批量${desk.number}`;
    const { fields } = await refusal(
      desk.world.call(desk.world.bureau, 'tag', 'batch-add', {
        items: [{ name }, {}, { name: 'x'.repeat(31) }],
      }),
    );
    expect(fields).toEqual({
      'items/1/name': '请输入类别名称',
      'items/2/name': '类别名称最多 30 个字',
    });
    expect(
      (await refusal(desk.world.call(desk.world.bureau, 'tag', 'batch-add', { items: [{ name }, { name }] })))
        .fields,
    ).toEqual({ 'items/1/name': '类别名称已存在' });
    const { ids } = await desk.world.call<{ ids: number[] }>(desk.world.bureau, 'tag', 'batch-add', {
      items: [{ name }, { name: `${name}乙` }],
    });
    expect(ids).toHaveLength(2);
  });

  test('accepts at most 500 rows', async () => {
    const items = Array.from({ length: 501 }, () => ({}));
    expect(await refusal(desk.world.call(desk.world.bureau, 'tag', 'batch-add', { items }))).toMatchObject({
      name: 'tooMany',
      text: '单次最多 500 条',
    });
  });
});

describe('C8: a batch of records with a unique masked value', () => {
  const persons = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...desk.minimal(),
      idCard: `9000${String(desk.number).padStart(4, '0')}${1000 + at}01001X`.slice(0, 18),
    }));
  const addAll = (items: JsonObject[]) =>
    desk.world.call<{ ids: number[] }>(desk.world.bureau, 'person', 'batch-add', { items });

  test('that no waiting would let through is refused with what to do, before a row is compared', async () => {
    expect(await refusal(addAll(persons(21)))).toMatchObject({
      name: 'tooManyMaskedRows',
      text: '没有查看明文的权限，含有不可重复的脱敏信息的记录一次最多添加 20 条，请分批添加',
    });
    const items = [...persons(20), ...Array.from({ length: 5 }, () => desk.minimal())];
    expect((await addAll(items)).ids).toHaveLength(25);
  });
});

describe('edit', () => {
  test('changes the sent columns and increments the version', async () => {
    const { id } = await add('person', { ...minimal(), remark: '旧' });
    expect(await edit('person', id, { version: 1, remark: '新' })).toEqual({ id, version: 2 });
    expect(await detail('person', id)).toMatchObject({ name: '张三', remark: '新', version: 2 });
  });

  test('I6: needs the version; a stale one is a conflict that returns the present row', async () => {
    const { id } = await add('person', minimal());
    expect((await refusal(edit('person', id, { name: '李四' }))).name).toBe('versionRequired');
    await edit('person', id, { version: 1, name: '李四' });
    expect(await refusal(edit('person', id, { version: 1, name: '王五' }))).toMatchObject({
      name: 'conflict',
      data: {
        current: {
          id,
          name: '李四',
          version: 2,
          labels: { areaId: expect.any(String), updatedBy: expect.any(String) },
        },
      },
    });
  });

  test('of two concurrent edits one succeeds and one gets a conflict', async () => {
    const { id } = await add('person', minimal());
    const results = await Promise.allSettled(
      ['甲', '乙'].map((name) => edit('person', id, { version: 1, name })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await detail('person', id)).toMatchObject({ version: 2 });
  });

  test('without a change nothing is written', async () => {
    const { id } = await add('person', { ...minimal(), fine: '5.00' });
    const before = (await auditOf(desk.world.db, 'person')).length;
    expect(await edit('person', id, { version: 1, name: '张三', fine: '5' })).toEqual({ id, version: 1 });
    expect(await auditOf(desk.world.db, 'person')).toHaveLength(before);
  });

  test('a stored empty list counts as empty, so it is no change', async () => {
    const { id } = await add('person', minimal());
    await sql`update person set tag_ids = '{}' where id = ${id}`.execute(desk.world.db);
    expect(await edit('person', id, { version: 1, tagIds: [] })).toEqual({ id, version: 1 });
  });

  test('a fixed column may be sent unchanged, never changed', async () => {
    const body = minimal();
    const { id } = await add('person', body);
    await edit('person', id, { version: 1, code: body.code ?? '', state: 1, name: '李四' });
    expect((await refusal(edit('person', id, { version: 2, code: 'other', state: 2 }))).fields).toEqual({
      code: '罪犯编号不能修改',
      state: '羁押状态不能修改',
    });
  });

  test('the masked text of a sensitive value means: unchanged', async () => {
    const home = { provinceId: '110000', street: '一号' };
    const { id } = await add('person', { ...minimal(), idCard: '900000199001010036', home });
    await edit('person', id, { version: 1, idCard: '900***********0036', home: '******', name: '李四' });
    const { rows } = await sql`select id_card, home, name from person where id = ${id}`.execute(
      desk.world.db,
    );
    expect(rows).toEqual([{ id_card: '900000199001010036', home, name: '李四' }]);
  });

  test('a reference to a row that was disabled meanwhile may stay', async () => {
    const tag = await add('tag', { name: `标签${desk.number}` });
    const { id } = await add('person', { ...minimal(), tagIds: [tag.id] });
    await desk.world.call(desk.world.bureau, 'tag', 'change-status', {}, { id: tag.id, status: 0 });
    await expect(edit('person', id, { version: 1, name: '李四', tagIds: [tag.id] })).resolves.toBeTruthy();
  });

  test('a node is never below itself, and the depth of a tree is limited', async () => {
    const child = await add('area', { name: '子', parentId: desk.areaId });
    const leaf = await add('area', { name: '孙', parentId: child.id });
    expect((await refusal(edit('area', desk.areaId, { version: 1, parentId: leaf.id }))).fields).toEqual({
      parentId: '不能选择自己或下级作为上级',
    });
    expect((await refusal(edit('area', desk.areaId, { version: 1, parentId: desk.areaId }))).fields).toEqual({
      parentId: '不能选择自己或下级作为上级',
    });
    expect((await refusal(add('area', { name: '曾孙', parentId: leaf.id }))).fields).toEqual({
      parentId: '最多 3 级',
    });
  });

  test('0 as parent means none', async () => {
    const child = await add('area', { name: '子', parentId: desk.areaId });
    await edit('area', child.id, { version: 1, parentId: 0 });
    expect(await detail('area', child.id)).toMatchObject({ parentId: 0, labels: { parentId: '无上级监区' } });
  });

  test('an unknown id is not found', async () => {
    expect((await refusal(edit('person', 999999, { version: 1 }))).name).toBe('notFound');
  });
});

describe('init', () => {
  test('inserts missing rows of the document', async () => {
    const init = () => desk.world.call(desk.world.bureau, 'tag', 'init');
    const results = await Promise.all([init(), init()]);
    expect(results).toContainEqual({ added: 2, existing: 0 });
    expect(results).toContainEqual({ added: 0, existing: 2 });
  });
});

describe('audit', () => {
  test('each write leaves one row with old and new values, sensitive ones masked', async () => {
    const { id } = await add('person', { ...minimal(), name: '审计', idCard: '900000199001010044' });
    await edit('person', id, { version: 1, name: '改名', idCard: '900000199001010052' });
    await desk.world.call(desk.world.bureau, 'person', 'del', {}, { id });
    const rows = (await auditOf(desk.world.db, 'person')).filter((row) => row.data_id === id);
    expect(rows.map((row) => row.action)).toEqual(['add', 'edit', 'del']);
    expect(rows[0]?.changes).toMatchObject({ name: [null, '审计'], idCard: [null, '900***********0044'] });
    expect(rows[1]?.changes).toEqual({
      name: ['审计', '改名'],
      idCard: ['900***********0044', '900***********0052'],
    });
    expect(rows[2]?.changes).toMatchObject({ name: ['改名', null] });
    const { rows: who } = await sql`
      select created_by as user_id, operator as user_name, tenant_id, org_id, path, request_id, ip from log_data_change
      where entity = 'person' and data_id = ${String(id)} limit 1`.execute(desk.world.db);
    expect(who[0]).toEqual({
      user_id: 1,
      user_name: '测试员',
      tenant_id: desk.world.bureau.tenantId,
      org_id: desk.world.bureau.orgId,
      path: 'test/path',
      request_id: 'request-1',
      ip: '127.0.0.1',
    });
  });

  test('a rejected write leaves none', async () => {
    const before = (await auditOf(desk.world.db, 'tag')).length;
    await refusal(
      desk.world.call(desk.world.bureau, 'tag', 'batch-add', { items: [{ name: `无${desk.number}` }, {}] }),
    );
    expect(await auditOf(desk.world.db, 'tag')).toHaveLength(before);
  });
});
