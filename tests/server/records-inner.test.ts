import { describe, expect, test } from 'vitest';
import type { Entity } from '../../schemas/document/entity';
import type { Json } from '../../schemas/json';
import { testModel } from './records-documents';
import { refusal } from './records-world';
import { personsDesk } from './support/persons-desk';

/** Parts of values: rows that refer to other rows, and fixed items. */
const visit: Entity = {
  schemaVersion: 2,
  id: 'visit',
  title: '会见',
  path: 'test/visit',
  module: 'visit',
  scope: 'org',
  rows: { fallback: 'createdBy' },
  calls: ['search', 'add', 'edit', 'del', 'detail', 'option'],
  option: { label: 'name' },
  columns: [
    { name: 'name', label: '名称', type: 'input', required: true },
    {
      name: 'guests',
      label: '来访人员',
      type: 'batch',
      options: {
        list: [
          { type: 'select', model: 'personId', label: '人员', refers: 'person' },
          { type: 'select', model: 'tagIds', label: '类别', refers: 'tag', options: { multiple: true } },
          { type: 'radio', model: 'kind', label: '刑种', enum: 'Kind' },
        ],
      },
    },
    {
      name: 'params',
      label: '参数',
      type: 'keyValue',
      options: {
        items: [
          { k: 'limit', name: '限额', vType: 'int', required: true },
          { k: 'code', name: '编号', notUpdate: true },
        ],
      },
    },
  ],
};

const desk = personsDesk(testModel([visit]));
let number = 0;
const params = (limit: number | null, code?: string): Json => [
  { k: 'limit', v: limit },
  ...(code === undefined ? [] : [{ k: 'code', v: code }]),
];
const add = (guests: Json, more: Json = params(1)) =>
  desk.add('visit', { name: `会见${++number}`, guests, params: more });

test('a column inside rows must refer to existing names', () => {
  const broken = {
    ...visit,
    columns: [
      {
        name: 'rows',
        label: '行',
        type: 'batch',
        options: {
          list: [
            { type: 'select', model: 'a', label: 'a', refers: 'persn' },
            { type: 'input', model: 'b', label: 'b', refers: 'person' },
            { type: 'radio', model: 'c', label: 'c', enum: 'Knd' },
          ],
        },
      },
    ],
  } as Entity;
  for (const place of ['[0].refers', '[1].refers', '[2].enum'])
    expect(() => testModel([broken])).toThrow(`columns[0].options.list${place}`);
});

describe('rows that refer to others', () => {
  test('accept existing and enabled rows, and report the cell of any other', async () => {
    const person = await desk.add('person', desk.minimal());
    const tag = await desk.add('tag', { name: `类别${desk.number}` });
    const { id } = await add([{ personId: person.id, tagIds: [tag.id], kind: 2 }]);
    expect(await desk.detail('visit', id)).toMatchObject({
      guests: [{ personId: person.id, tagIds: [tag.id], kind: 2 }],
    });
    const { fields } = await refusal(
      add([{ personId: person.id }, { personId: 999_999 }, { tagIds: [tag.id, 999_999] }, { kind: 7 }]),
    );
    expect(fields).toEqual({ 'guests/3/kind': '刑种不在可选范围内' });
    const missing = await refusal(
      add([{ personId: person.id }, { personId: 999_999 }, { tagIds: [999_999] }]),
    );
    expect(missing.fields).toEqual({
      'guests/1/personId': '所选人员不存在',
      'guests/2/tagIds': '所选类别不存在',
    });
  });

  test('may keep a reference to a row that was disabled later; new references to it are rejected', async () => {
    const tag = await desk.add('tag', { name: `冻结${++number}` });
    const { id } = await add([{ tagIds: [tag.id] }]);
    await desk.world.call(desk.world.bureau, 'tag', 'change-status', {}, { id: tag.id, status: 0 });
    const edited = await desk.edit('visit', id, { guests: [{}, { tagIds: [tag.id] }], version: 1 });
    expect(edited.version).toBe(2);
    const { fields } = await refusal(add([{ tagIds: [tag.id] }]));
    expect(fields).toEqual({ 'guests/0/tagIds': '所选类别已停用' });
  });

  test('protect the rows that they refer to', async () => {
    const person = await desk.add('person', desk.minimal());
    const { id } = await add([{ kind: 1 }, { personId: person.id }]);
    const remove = (entity: string, gone: number) =>
      desk.world.call(desk.world.bureau, entity, 'del', {}, { id: gone });
    expect((await refusal(remove('person', person.id))).name).toBe('inUseOff');
    await remove('visit', id);
    await expect(remove('person', person.id)).resolves.toEqual({ count: 1 });
  });

  test('also with one of several references', async () => {
    const [one, other] = [
      await desk.add('tag', { name: `甲${++number}` }),
      await desk.add('tag', { name: `乙${number}` }),
    ];
    await add([
      { kind: 2, tagIds: [one.id] },
      { personId: null, tagIds: [other.id, one.id] },
    ]);
    const remove = (ids: number[]) =>
      refusal(desk.world.call(desk.world.bureau, 'tag', 'batch-del', { ids }));
    expect((await remove([other.id])).text).toContain('1');
    expect((await remove([one.id, other.id])).name).toBe('someNotRemoved');
  });
});

describe('a key/value form', () => {
  test('validates required items also when nothing is sent', async () => {
    const missing = { 'params/limit': '请输入限额' };
    expect((await refusal(add([], null))).fields).toEqual(missing);
    expect((await refusal(add([], params(null)))).fields).toEqual(missing);
    expect((await refusal(desk.add('visit', { name: 'x' }))).fields).toEqual(missing);
  });

  test('keeps fixed items once they are stored', async () => {
    const { id } = await add([], params(1, 'A1'));
    const changed = await refusal(desk.edit('visit', id, { params: params(2, 'A2'), version: 1 }));
    expect(changed.fields).toEqual({ 'params/code': '编号不能修改' });
    const left = await refusal(desk.edit('visit', id, { params: params(2), version: 1 }));
    expect(left.fields).toEqual({ 'params/code': '编号不能修改' });
    expect(await desk.edit('visit', id, { params: params(2, 'A1'), version: 1 })).toMatchObject({
      version: 2,
    });
    expect(await desk.edit('visit', id, { name: 'y', version: 2 })).toMatchObject({ version: 3 });
  });
});
