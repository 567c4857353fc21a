import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST } from '../../schemas/document/bounds';
import type { Json, JsonObject } from '../../schemas/json';
import type { Session } from '../../server/action';
import { refusal } from './records-world';
import { throughWorld, type ThroughWorld } from './support/through-world';

/* What choices tell of their rows to the rules of a form. */
let world: ThroughWorld;
beforeAll(async () => {
  world = await throughWorld({
    article: {
      option: {
        label: 'name',
        public: ['name', 'unit'],
        extra: ['grade'],
        keywords: ['name', 'place', 'grade'],
      },
    },
    articleColumns: [
      { name: 'place', label: '存放处', type: 'input' },
      { name: 'grade', label: '品级', type: 'input' },
      {
        name: 'maker',
        label: '厂家名称',
        type: 'input',
        computed: { kind: 'through', path: 'makerId.name' },
      },
    ],
  });
  await world.db
    .updateTable('shop_article')
    .set({ place: '三号库房', grade: '甲级' })
    .where('id', '=', world.pen)
    .execute();
});
afterAll(() => world?.end());

const choices = (through: Json, session: Session = world.prison, more: JsonObject = {}) =>
  world.call<JsonObject[]>(session, 'shop_article', 'option', { through, ...more });
const pen = async (through: Json, session?: Session, more?: JsonObject) =>
  (await choices(through, session, more)).find(({ value }) => value === world.pen);

describe('choices with columns', () => {
  test('contain those that are asked for, as the driver sends them', async () => {
    expect(await pen(['price', 'most', 'boughtAt', 'orders'])).toMatchObject({
      label: '钢笔',
      through: { price: '12.50', most: 5, boughtAt: '2026-03-01', orders: 0 },
    });
    expect(await pen('price,unit')).toMatchObject({ through: { price: '12.50', unit: 2 } });
    expect(await pen([])).not.toHaveProperty('through');
  });

  test.each([
    ['an unknown column', ['nobody']],
    ['a column of the system', ['tenantId']],
    ['no name', [7]],
    ['too many', Array.from({ length: MOST.paths + 1 }, () => 'unit')],
  ])('C1: %s is refused', async (_, through) => {
    expect((await refusal(choices(through))).name).toBe('invalidCriteria');
  });

  test('C5: no masked or hidden column, and without the permission to search only public ones', async () => {
    const all = ['unit', 'most', 'cardNo'];
    const hiding = world.with(world.prison, {
      fields: new Map([
        ['shop_article', { hidden: new Set(['most']), readOnly: new Set(), gone: new Set(), codes: [] }],
      ]),
    });
    const permissions = [...world.prison.permissions].filter((code) => !code.startsWith('shop_article'));
    const stranger = world.with(world.prison, { permissions: new Set(permissions) });
    expect((await pen(all))?.through).toEqual({ unit: 2, most: 5 });
    expect((await pen(all, hiding))?.through).toEqual({ unit: 2 });
    expect((await pen(all, stranger))?.through).toEqual({ unit: 2 });
  });

  test('C6: a choice that the session may take but does not see has no columns', async () => {
    const found = await pen(['unit', 'most'], world.limited);
    expect(found).toMatchObject({ label: '钢笔' });
    expect(found).not.toHaveProperty('through');
  });
});

describe('keywords of choices', () => {
  const found = async (keyword: string, session?: Session, more: JsonObject = {}) =>
    (await choices([], session, { keyword, ...more })).map(({ label }) => label);

  test('C8: find by what a choice shows in all rows, by other columns only in rows that the session sees', async () => {
    expect(await found('库房')).toEqual(['钢笔']);
    expect(await found('库房', world.limited)).toEqual([]);
    expect(await found('钢', world.limited)).toEqual(['钢笔']);
    expect(await found('甲级', world.limited)).toEqual(['钢笔']);
    // Without the permission to search, by public columns alone.
    const permissions = [...world.prison.permissions].filter((code) => !code.startsWith('shop_article'));
    const stranger = world.with(world.prison, { permissions: new Set(permissions) });
    expect(await found('库房', stranger)).toEqual([]);
    expect(await found('甲级', stranger)).toEqual([]);
    expect(await found('钢', stranger)).toEqual(['钢笔']);
    // A search offers only rows that the session sees.
    expect(await found('钢', world.limited, { readable: true })).toEqual([]);
    expect(await found('库房', undefined, { readable: true })).toEqual(['钢笔']);
  });
});

describe('criteria of choices', () => {
  const found = async (criteria: JsonObject, session?: Session) =>
    (await choices([], session, criteria)).map(({ label }) => label);

  test('C8: without the permission to search no path and no computed column leads to a column that is not public', async () => {
    const permissions = [...world.prison.permissions].filter((code) => !code.startsWith('shop_article'));
    const stranger = world.with(world.prison, { permissions: new Set(permissions) });
    const probes: JsonObject[] = [{ 'makerId.name': '英雄' }, { maker: '英雄' }, { makerId: world.maker }];
    for (const probe of probes) {
      expect(await found(probe)).toEqual(['钢笔']);
      expect((await refusal(found(probe, stranger))).name).toBe('invalidCriteria');
    }
    expect(await found({ unit: 2 }, stranger)).toEqual(['钢笔']);
  });

  test('C8: by a column that is not public find no row that the session does not see', async () => {
    const probes: JsonObject[] = [
      { price: ['12', '13'] },
      { 'makerId.name': '英雄' },
      { maker: '英雄' },
      { cardNo: '6222021234567890123' },
    ];
    for (const probe of probes) {
      expect(await found(probe)).toEqual(['钢笔']);
      expect(await found(probe, world.limited)).toEqual([]);
    }
    expect(await found({ unit: 2 }, world.limited)).toEqual(['钢笔']);
    expect(await found({ name: '钢笔' }, world.limited)).toEqual(['钢笔']);
    // Selected rows stay: their names are shown anyway.
    expect(await found({ price: ['1', '2'], id: [world.pen] }, world.limited)).toEqual(['钢笔']);
  });
});
