import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { RECORD_STEPS } from '../../schemas/expression/evaluation-budget';
import { fieldLimits } from '../../server/access/field-rights';
import type { FieldLimits, Session } from '../../server/action';
import { RequestWork } from '../../server/contract/request-work';
import { refusal } from './records-world';
import { statementsOf, throughWorld, type ThroughWorld } from './support/through-world';

/* Columns that are computed from the rows that a row refers to, and by expressions. */
const expression = (name: string, type: string, expr: string): JsonObject => ({
  name,
  label: name,
  type,
  computed: { kind: 'expression', expr },
});
let world: ThroughWorld;
let pen: number;
beforeAll(async () => {
  world = await throughWorld({
    orderColumns: [
      { name: 'unit', label: '单位', type: 'select', computed: { kind: 'through', path: 'articleId.unit' } },
      {
        name: 'makerId',
        label: '厂家',
        type: 'select',
        computed: { kind: 'through', path: 'articleId.makerId' },
      },
      {
        name: 'cardNo',
        label: '卡号',
        type: 'input',
        computed: { kind: 'through', path: 'articleId.cardNo' },
      },
      { name: 'pin', label: '口令', type: 'input', sensitive: 'all' },
      expression('value', 'amount', 'quantity * articleId.price'),
      expression('title', 'input', 'what + " × " + string(quantity)'),
      expression('half', 'number', 'quantity / 2.0'),
      expression('secret', 'input', 'pin + "!"'),
      expression('long', 'input', '["a"].all(x, what.matches("^(a|b|c|d)*$")) ? what : what'),
    ],
    page: {
      searches: [{ column: 'unit' }],
      tableConfig: { columns: [{ column: 'unit' }, { column: 'value' }] },
    },
  });
  pen = await world.order({ what: '一', articleId: world.pen, quantity: 3, pin: '123' });
  await world.order({ what: '二', articleId: world.paper, quantity: 4 });
  await world.order({ what: '三' });
});
afterAll(() => world?.end());

const search = async (body: JsonObject = {}, session: Session = world.prison) =>
  (await world.call<{ rows: JsonObject[] }>(session, 'shop_order', 'search', body)).rows;
const one = async (what: string, session?: Session) => (await search({ what }, session))[0];
const limits = (...hidden: string[]): FieldLimits => ({
  hidden: new Set(hidden),
  readOnly: new Set(hidden),
  gone: new Set(),
  codes: [],
});

describe('a column that is computed through a reference', () => {
  test('has the value and the label of the far column, in lists and details', async () => {
    const shown = { unit: 2, makerId: world.maker, labels: { makerId: '英雄' } };
    expect(await one('一')).toMatchObject(shown);
    expect(await world.call(world.prison, 'shop_order', 'detail', {}, { id: pen })).toMatchObject(shown);
    expect(await one('三')).toMatchObject({ unit: null, makerId: null, cardNo: null });
  });

  test('takes over the choices of the far column, and is searched and sorted by it', async () => {
    const field = world.model.entities.get('shop_order')!.byName.get('unit')!;
    expect(field.options.options).toHaveLength(2);
    expect((await search({ unit: [2] })).map(({ what }) => what)).toEqual(['一']);
    const sorted = await search({ orderField: 'unit', orderType: 'desc' });
    expect(sorted.map(({ what }) => what)).toEqual(['三', '一', '二']);
  });

  test('cannot be sent', async () => {
    const sent = world.call(world.prison, 'shop_order', 'add', { what: '四', unit: 1 });
    expect((await refusal(sent)).fields).toHaveProperty('unit');
  });

  test('C5: is masked, hidden and out of sight like the far column', async () => {
    expect(JSON.stringify(await one('一'))).not.toContain('622202123456789');
    expect((await refusal(search({ cardNo: '6222021234567890123' }))).name).toBe('invalidCriteria');
    const permissions = [...world.prison.permissions].filter((code) => !code.startsWith('shop_article'));
    const stranger = world.with(world.prison, { permissions: new Set(permissions) });
    expect(await one('一', stranger)).toMatchObject({ unit: 2, makerId: null, value: null });
    expect((await refusal(search({ makerId: world.maker }, stranger))).name).toBe('invalidCriteria');
  });

  test('C5: a role that hides the far column hides what is computed from it', () => {
    const role = {
      hidden: ['shop_article.price', 'shop_article.unit'],
      readOnly: [],
      codes: new Set(['shop_order_search', 'shop_article_search']),
    };
    expect([...fieldLimits(world.model, [role]).get('shop_order')!.hidden].sort()).toEqual(['unit', 'value']);
  });
});

describe('a column that an expression computes', () => {
  test('reads columns of its row and of the rows it refers to, exactly', async () => {
    expect(await one('一')).toMatchObject({ value: '37.50', title: '一 × 3', half: null, long: '一' });
    expect(await one('二')).toMatchObject({ value: '12.00', title: '二 × 4' });
    expect(await one('三')).toMatchObject({ value: null, title: null });
  });

  test('is neither searched nor sorted by', async () => {
    expect((await refusal(search({ title: '一' }))).name).toBe('invalidCriteria');
    expect((await refusal(search({ orderField: 'value', orderType: 'asc' }))).name).toBe('invalidOrder');
  });

  test('C5: is masked if what it reads is masked, and reads nothing that the session does not see', async () => {
    expect(JSON.stringify(await one('一'))).not.toContain('123!');
    const hiding = world.with(world.prison, { fields: new Map([['shop_article', limits('price')]]) });
    expect(await one('一', hiding)).toMatchObject({ value: null, title: '一 × 3' });
  });

  test('counts as work of its request: once that is spent, rows are shown without its value', async () => {
    const titles = async (left: number) => {
      const work = new RequestWork();
      for (let record = 9; record >= 0; record--)
        (await work.next()).spend(RECORD_STEPS - (record === 0 ? left : 0));
      const request = world.request(world.prison, world.db, { body: {}, writes: false, work });
      const { rows } = (await world.records.call('shop_order', 'search', request)) as { rows: JsonObject[] };
      return rows.map(({ what, value }) => [what, value]);
    };
    expect(await titles(RECORD_STEPS)).toEqual([
      ['三', null],
      ['二', '12.00'],
      ['一', '37.50'],
    ]);
    // The row before takes what is left.
    expect(await titles(200)).toEqual([
      ['三', null],
      ['二', '12.00'],
      ['一', null],
    ]);
    expect((await titles(0)).map(([, value]) => value)).toEqual([null, null, null]);
  });

  test('one statement per reference for all rows', async () => {
    const texts = await statementsOf(() => search());
    expect(texts.filter((text) => text.includes('from "shop_article" t')).length).toBe(2);
  });
});
