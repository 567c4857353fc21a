import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { fieldsOf, type Reply } from '../support/test-app';
import { filesWorld, type FilesWorld } from './support/files-world';

/* What columns of line items may be: unique, automatic, read-only, fixed once stored, pictures; and functions in their rules. */
let world: FilesWorld;
beforeAll(async () => {
  world = await filesWorld(path.resolve(import.meta.dirname, '../fixtures/parcels'));
  const codes = ['search', 'add', 'edit', 'del'].map((suffix) => `parcels_parcel_${suffix}`);
  for (const name of ['manager', 'clerk'] as const)
    await writeGrants(world.db, world.tenants.home, { kind: 'user', id: world.users[name] }, codes);
  for (const name of ['manager', 'clerk']) world.tokens.set(name, await world.signIn(name));
});
afterAll(() => world?.close());

const post = (url: string, body: JsonObject = {}, who = 'manager'): Promise<Reply> =>
  world.call('POST', `parcels/parcel/${url}`, { token: world.tokens.get(who) ?? '', body });
const add = (items: JsonObject[], more: JsonObject = {}) => post('add', { sender: '张三', items, ...more });
const edit = async (id: number, body: JsonObject) =>
  post(`edit/${id}`, { version: (await detail(id)).version ?? 0, ...body });
const detail = async (id: number) =>
  (await post(`detail/${id}`)).data as JsonObject & { items: JsonObject[] };
const added = async (items: JsonObject[], more: JsonObject = {}): Promise<number> => {
  const reply = await add(items, more);
  expect([reply.code, fieldsOf(reply)]).toEqual([200, {}]);
  return reply.data.id as number;
};
let last = 0;
const serial = () => `S${++last}`;

test('the documents are valid', () => {
  expect(world.model.problems).toEqual([]);
});

test('the page names the domains whose code it needs; pages without such names name none', async () => {
  const codeOf = async (id: string) => {
    const url = `dynamic-sys/table-info/get-data/${id}`;
    return (await world.call('GET', url, { token: await world.signIn('admin') })).data.code;
  };
  expect(await codeOf('parcel')).toEqual(['common', 'parcels']);
  expect(await codeOf('supervised-level')).toBeUndefined();
});

describe('unique columns of lines', () => {
  test('within the record: the second line has the error; in the organisation: the line of another record', async () => {
    const one = serial();
    expect(
      fieldsOf(
        await add([
          { serial: serial(), spec: '大' },
          { serial: serial(), spec: '大' },
        ]),
      ),
    ).toEqual({ 'items/1/spec': '规格与第 1 行重复' });
    expect(fieldsOf(await add([{ serial: one }, { serial: one }]))).toEqual({
      'items/1/serial': '序列号与第 1 行重复',
    });
    await added([{ serial: one, spec: '大' }]);
    expect(fieldsOf(await add([{ serial: serial(), spec: '大' }, { serial: one }]))).toEqual({
      'items/1/serial': '序列号已存在',
    });
  });

  test('lines exchange unique values in one save, and pass them on to new lines', async () => {
    const [a, b, c] = [serial(), serial(), serial()];
    const id = await added([
      { serial: a, spec: '大' },
      { serial: b, spec: '中' },
      { serial: c, spec: '小' },
    ]);
    const [one, two, three] = (await detail(id)).items as [JsonObject, JsonObject, JsonObject];
    const swapped = [
      { ...one, serial: b, spec: '中' },
      { ...two, serial: c, spec: '小' },
      { ...three, serial: a, spec: '大' },
    ];
    const reply = await edit(id, { items: swapped });
    expect([reply.code, fieldsOf(reply)]).toEqual([200, {}]);
    expect((await detail(id)).items.map((item) => [item.serial, item.spec])).toEqual([
      [b, '中'],
      [c, '小'],
      [a, '大'],
    ]);
    const passed = [
      { ...one, serial: serial(), spec: '特' },
      { serial: b, spec: '中' },
    ];
    const next = await edit(id, { items: passed });
    expect([next.code, fieldsOf(next)]).toEqual([200, {}]);
    expect((await detail(id)).items[1]).toMatchObject({ serial: b, spec: '中' });
  });
});

describe('columns of lines that the server writes or keeps', () => {
  test('new lines get automatic numbers and defaults, edited lines keep theirs', async () => {
    const id = await added([{ serial: serial() }, { serial: serial() }]);
    const { items } = await detail(id);
    const numbers = items.map(({ number }) => String(number));
    expect(numbers[0]).toMatch(/^J\d{8}.{3}\d{4}$/);
    expect(new Set(numbers).size).toBe(2);
    expect(items.map(({ stamp }) => stamp)).toEqual(['未验', '未验']);
    await edit(id, { items: [items[1]!, { serial: serial() }] });
    const after = (await detail(id)).items;
    expect(after[0]).toMatchObject({ number: numbers[1] });
    expect(numbers).not.toContain(after[1]!.number);
  });

  test('a read-only column is not taken from a body', async () => {
    const reply = await add([{ serial: serial(), stamp: '已验' }]);
    expect(fieldsOf(reply)).toEqual({ 'items/0/stamp': '验讫不能修改' });
  });

  test('a fixed column may be set in a new line, and not changed afterwards', async () => {
    const id = await added([{ serial: serial(), origin: '杭州' }]);
    const [item] = (await detail(id)).items;
    expect(fieldsOf(await edit(id, { items: [{ ...item, origin: '宁波' }] }))).toEqual({
      'items/0/origin': '产地不能修改',
    });
    expect(
      (
        await edit(id, {
          items: [
            { ...item, weight: 1 },
            { serial: serial(), origin: '宁波' },
          ],
        })
      ).code,
    ).toBe(200);
  });
});

describe('pictures in lines', () => {
  const filesOf = async (id: number) =>
    (
      await sql<{
        path: string;
      }>`select path from stored_file where entity = 'parcels_parcel' and data_id = ${id} order by id`.execute(
        world.db,
      )
    ).rows.map(({ path: place }) => place);

  test('they belong to the record, are read with it, and are freed with their line', async () => {
    const [one, two] = [await world.uploaded('manager'), await world.uploaded('manager')];
    const id = await added([
      { serial: serial(), photos: [{ fileName: 'a.png', filePath: one }] },
      { serial: serial(), photos: [{ fileName: 'b.png', filePath: two }] },
    ]);
    expect(await filesOf(id)).toEqual([one, two]);
    const { items } = await detail(id);
    expect(items[0]!.photos).toEqual([{ fileName: 'a.png', filePath: one }]);
    await edit(id, { items: [items[1]!] });
    expect(await filesOf(id)).toEqual([two]);
    await post(`del/${id}`);
    expect(await filesOf(id)).toEqual([]);
  });

  test("nobody attaches another user's picture, or one of another line", async () => {
    const foreign = await world.uploaded('clerk');
    const refused = await add([{ serial: serial(), photos: [{ fileName: 'a.png', filePath: foreign }] }]);
    expect(Object.values(fieldsOf(refused))).toEqual([expect.stringContaining('文件不存在或已失效')]);
    expect(refused.code).toBe(400);
  });
});

test('functions judge lines at their cells, and rules of the record read lines', async () => {
  expect(
    fieldsOf(
      await add([
        { serial: serial(), barcode: '6901234567892' },
        { serial: serial(), barcode: '6901234567893' },
      ]),
    ),
  ).toEqual({ 'items/1/barcode': '条形码校验位不正确' });
  expect(fieldsOf(await add([{ serial: serial(), weight: 25 }]))).toEqual({ heavy: '请输入搬运说明' });
  expect(fieldsOf(await add([{ serial: serial(), weight: 31 }], { heavy: '两人' }))).toEqual({
    items: '每件不超过 30 千克',
  });
  expect(fieldsOf(await add([], { sender: 'x x' }))).toEqual({ sender: '寄件人不能匿名' });
  const id = await added(
    [
      { serial: serial(), weight: 0.1 },
      { serial: serial(), weight: 0.2 },
    ],
    {
      idNumber: '11010519491231002X',
    },
  );
  expect(await detail(id)).toMatchObject({ weight: 0.3, birthday: '1949-12-31', gender: 2 });
  // Lines that stay as they are count, too.
  expect((await edit(id, { sender: '李四' })).code).toBe(200);
  expect(await detail(id)).toMatchObject({ weight: 0.3, sender: '李四' });
});

test('a session that does not see a column of lines learns nothing of it from rules of the record', async () => {
  const { db, roles } = world;
  const hidden_fields = ['parcels_item.weight'];
  await db.updateTable('org_role').set({ hidden_fields }).where('id', '=', roles.clerk).execute();
  world.tokens.set('clerk', await world.signIn('clerk'));
  const reply = await post('add', { sender: '王五', items: [{ serial: serial() }] }, 'clerk');
  const { id } = reply.data as { id: number };
  await sql`update parcels_item set weight = 12 where parcel_id = ${id}`.execute(db);
  const seen = (await post(`detail/${id}`, {}, 'clerk')).data as JsonObject & { items: JsonObject[] };
  // The sum over the hidden column is hidden with it.
  expect([seen.items[0]!.weight, seen.weight]).toEqual([undefined, undefined]);
  const change = (body: JsonObject) => post(`edit/${id}`, { version: seen.version ?? 0, ...body }, 'clerk');
  const [item] = seen.items;
  expect(fieldsOf(await change({ items: [item!, { serial: serial() }] }))).toEqual({
    items: expect.stringContaining('有规则将它与您看不到的内容比较'),
  });
  expect((await change({ sender: '赵六' })).code).toBe(200);
});
