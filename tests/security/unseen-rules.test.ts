import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entity } from '../../schemas/document/entity';
import { errorText } from '../../schemas/errors/error-text';
import type { JsonObject } from '../../schemas/json';
import type { FieldLimits, Session } from '../../server/action';
import { testModel } from '../server/records-documents';
import { createWorld, refusal, type World } from '../server/records-world';

/* Linkage rules over a column that is hidden from a session must not answer guesses about it. */
const visit = {
  schemaVersion: 2,
  id: 'visit',
  title: '会见',
  path: 'test/visit',
  module: 'visit',
  scope: 'org',
  rows: { fallback: 'all' },
  calls: ['search', 'add', 'edit', 'detail'],
  columns: [
    { name: 'name', label: '名称', type: 'input', required: true, unique: 'place' },
    { name: 'place', label: '地点', type: 'input' },
    { name: 'state', label: '状态', type: 'radio', enum: 'State', default: 1 },
    {
      name: 'minutes',
      label: '时长',
      type: 'number',
      linkage: [{ when: 'state == 2', then: { show: true, require: true } }],
    },
    {
      name: 'note',
      label: '说明',
      type: 'input',
      linkage: [{ when: 'minutes > 30 && state == 2', then: { require: true } }],
    },
    {
      name: 'guests',
      label: '来访人员',
      type: 'batch',
      options: {
        list: [
          {
            type: 'input',
            model: 'reason',
            label: '事由',
            linkage: [{ when: 'form.minutes > 30', then: { require: true } }],
          },
        ],
      },
    },
    { name: 'remark', label: '备注', type: 'input' },
  ],
} as unknown as Entity;

let world: World;
let drawn = 0;
beforeAll(async () => {
  world = await createWorld(testModel([visit]));
});
afterAll(() => world?.end());

function hiding(...columns: string[]): Session {
  const limits: FieldLimits = { hidden: new Set(columns), readOnly: new Set(columns), codes: [] };
  return { ...world.prison, fields: new Map([['visit', limits]]) };
}
async function made(values: JsonObject): Promise<number> {
  const name = `会见${++drawn}`;
  const { id } = await world.call<{ id: number }>(world.prison, 'visit', 'add', { name, ...values });
  return id;
}
const edit = (session: Session, id: number, values: JsonObject) =>
  world.call<{ version: number }>(session, 'visit', 'edit', { version: 1, ...values }, { id });
const alone = (label: string) => errorText('unseenRule', 'zh-CN', { label });

describe('C8: of a hidden number', () => {
  test.each([
    ['a field that it makes required', { note: '' }, { note: alone('说明') }],
    ['rows that it makes complete', { guests: [{ reason: '' }] }, { guests: alone('来访人员') }],
  ])('%s cannot be changed, whatever the number is', async (_, values, errors) => {
    for (const minutes of [10, 60]) {
      const id = await made({ state: 2, minutes, note: '有', guests: [{ reason: '有' }] });
      expect((await refusal(edit(hiding('minutes'), id, values))).fields).toEqual(errors);
      // The other errors of such a record do not tell either.
      expect((await refusal(edit(hiding('minutes'), id, { ...values, name: '' }))).fields).toEqual(errors);
    }
  });

  test('nothing that other rules read together with it can be changed', async () => {
    for (const minutes of [10, 60]) {
      const id = await made({ state: 2, minutes, note: '有' });
      expect((await refusal(edit(hiding('minutes'), id, { state: 1 }))).fields).toEqual({
        state: alone('状态'),
      });
    }
  });

  test('everything else can be changed', async () => {
    const id = await made({ state: 2, minutes: 60, note: '有', guests: [{ reason: '有' }] });
    const shown = await world.call<JsonObject>(hiding('minutes'), 'visit', 'detail', {}, { id });
    expect(shown).not.toHaveProperty('minutes');
    const { name = null, state = null, note = null, guests = null } = shown;
    const same = { name, state, note, guests };
    expect(await edit(hiding('minutes'), id, { ...same, remark: '改' })).toMatchObject({ version: 2 });
  });
});

test('C8: of a hidden text, what decides about it can be changed only to where any text is right', async () => {
  for (const note of ['有', null]) {
    const id = await made({ state: 2, minutes: 10, note });
    const refused = await refusal(edit(hiding('note'), id, { minutes: 60 }));
    expect(refused.fields).toEqual({ minutes: alone('时长') });
    expect(await edit(hiding('note'), id, { minutes: 20 })).toMatchObject({ version: 2 });
  }
});

test('C8: a value that must be unique within a hidden one is compared only in a request that counts', async () => {
  const id = await made({ place: '一号' });
  const counted: (readonly string[])[] = [];
  const guesses = (columns: readonly string[]) => void counted.push(columns);
  const change = (session: Session, values: JsonObject, version: number) =>
    world.db.transaction().execute(async (tx) => {
      const body = { version, ...values };
      await world.records.call('visit', 'edit', {
        ...world.request(session, tx, { body, params: { id } }),
        guesses,
      });
    });
  await change(hiding('place'), { remark: '改' }, 1);
  expect(counted).toEqual([]);
  await change(hiding('place'), { name: '另一次' }, 2);
  expect(counted).toEqual([['name']]);
  await change(hiding(), { name: '再一次' }, 3);
  expect(counted).toEqual([['name']]);
});
