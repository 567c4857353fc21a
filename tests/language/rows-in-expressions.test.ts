import { describe, expect, test } from 'vitest';
import { interpretSchema as interpreter } from '../../runtime/schema-form/interpret-schema';
import { FormStore } from '../../runtime/form/form-store';
import type { JsonObject } from '../../schemas/json';
import { sentRecord } from '../../schemas/linkage/sent-record';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import { validateRecord } from '../../schemas/record/validate-record';
import { compileCheck as ajv } from '../../server/records/check-engine';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
const rule = (when: string, then: object) => ({ linkage: [{ when, then }] });
const set = (expression: string) => rule('true', { set: expression });
const plain = { schemaVersion: 2, scope: 'tenant' };
const line = {
  ...plain,
  id: 'stock_line',
  title: '明细',
  path: 'stock/line',
  module: 'stock_line',
  calls: ['search'],
  columns: [
    { name: 'orderId', label: '单据', type: 'select', refers: 'stock_order', readOnly: true },
    { name: 'lineNo', label: '行号', type: 'number', readOnly: true },
    { name: 'spec', label: '规格', type: 'input', unique: 'orderId' },
    { name: 'quantity', label: '数量', type: 'number' },
    { name: 'price', label: '单价', type: 'amount' },
    { name: 'cost', label: '成本', type: 'amount' },
    { name: 'amount', label: '金额', type: 'amount', ...set('quantity * price') },
  ],
  checks: [
    { path: 'price', expr: 'price >= cost', message: '售价不能低于成本' },
    { path: 'quantity', expr: 'quantity <= form.most', message: '数量超过上限' },
  ],
};
const parts = [
  { type: 'input', model: 'spec', label: '规格', unique: true },
  { type: 'number', model: 'quantity', label: '数量' },
  { type: 'amount', model: 'price', label: '单价' },
  { type: 'amount', model: 'cost', label: '成本' },
  { type: 'amount', model: 'amount', label: '金额', ...set('quantity * price * form.rate') },
];
const order = {
  ...plain,
  id: 'stock_order',
  title: '单据',
  path: 'stock/order',
  module: 'stock_order',
  option: { label: 'note' },
  calls: ['search', 'add', 'edit', 'option'],
  checks: [
    { path: 'lines', expr: 'lines.all(l, l.amount <= 500)', message: '每行金额不超过 500' },
    { path: 'parts', expr: 'size(distinct(parts.map(p, p.spec))) == size(parts)', message: '规格重复' },
  ],
  columns: [
    { name: 'most', label: '上限', type: 'number' },
    { name: 'rate', label: '倍率', type: 'number', default: 1 },
    {
      name: 'lines',
      label: '明细',
      type: 'lines',
      lines: { entity: 'stock_line', column: 'orderId', order: 'lineNo', max: 2000 },
    },
    {
      name: 'parts',
      label: '部件',
      type: 'batch',
      options: {
        list: parts,
        checks: [
          { path: 'price', expr: 'price >= cost', message: '售价不能低于成本' },
          {
            path: 'quantity',
            when: 'quantity != null',
            expr: 'quantity <= form.most',
            message: '数量超过上限',
          },
        ],
      },
    },
    {
      name: 'sum',
      label: '合计',
      type: 'amount',
      ...set('sum(lines.map(l, l.amount)) + sum(parts.map(p, p.amount))'),
    },
    { name: 'dear', label: '贵重', type: 'input', ...set('string(lines.filter(l, l.amount > 100).size())') },
    {
      name: 'note',
      label: '说明',
      type: 'input',
      ...rule('parts.exists(p, p.amount > 100)', { show: true, require: true }),
    },
  ],
};
const documents = [order, line].map((json) => ({
  kind: 'entity' as const,
  file: `${json.id}.json`,
  domain: 'common',
  json,
}));
const model = buildModel(documents, types);
const { fields, checks } = model.entities.get('stock_order')!;

test('the documents are valid', () => {
  expect(model.problems).toEqual([]);
});

const row = (spec: string, quantity: number, price: string, cost = '0.00'): JsonObject => ({
  spec,
  quantity,
  price,
  cost,
});

describe.each([
  ['the browser', interpreter],
  ['the server', ajv],
])('the rows of a value in expressions, in %s', (_, compile) => {
  const errors = (record: JsonObject) =>
    validateRecord({
      ...{ fields, checks, fieldTypes: types, record, language: 'zh-CN', today: '2026-11-23', compile },
    }).map(({ path, msg }) => [path, msg]);

  test('sums over rows are exact, and read what the rules of the rows set, not what was sent', () => {
    const record = {
      rate: 2,
      lines: [{ ...row('a', 3, '0.10'), amount: '99.00' }, row('b', 1, '0.20')],
      parts: [row('a', 1, '0.10')],
    };
    expect(sentRecord(fields, types, record)).toMatchObject({ sum: '0.70', dear: '0' });
  });

  test('a check of the record over all rows', () => {
    expect(errors({ lines: [row('a', 5, '100.00')], parts: [] })).toEqual([]);
    expect(errors({ lines: [row('a', 5, '100.01')], parts: [] })).toEqual([['lines', '每行金额不超过 500']]);
  });

  test('visibility and required follow from rows', () => {
    expect(errors({ rate: 1, parts: [row('a', 1, '100.00')] })).toEqual([]);
    expect(errors({ rate: 1, parts: [row('a', 1, '100.01')] })).toEqual([['note', '请输入说明']]);
    expect(errors({ rate: 1, parts: [row('a', 1, '100.01')], note: '可' })).toEqual([]);
  });

  test('a check of a row points to the row: price not below cost', () => {
    expect(errors({ lines: [row('a', 1, '9.00', '9.00'), row('b', 1, '9.00', '10.00')] })).toEqual([
      ['lines/1/price', '售价不能低于成本'],
    ]);
    expect(errors({ parts: [row('a', 1, '10.00', '9.00'), row('b', 1, '9.00', '10.00')] })).toEqual([
      ['parts/1/price', '售价不能低于成本'],
    ]);
  });

  test('a check of a row reads the form around it', () => {
    expect(errors({ most: 2, lines: [row('a', 2, '1.00'), row('b', 3, '1.00')] })).toEqual([
      ['lines/1/quantity', '数量超过上限'],
    ]);
    expect(errors({ most: 2, parts: [row('a', 3, '1.00'), row('b', 2, '1.00')] })).toEqual([
      ['parts/0/quantity', '数量超过上限'],
    ]);
    expect(errors({ parts: [row('a', 3, '1.00')] })).toEqual([]);
  });

  test('a value that occurs twice in a unique column is an error of the second row', () => {
    expect(errors({ lines: [row('a', 1, '1.00'), row('b', 1, '1.00'), row('a', 1, '1.00')] })).toEqual([
      ['lines/2/spec', '规格与第 1 行重复'],
    ]);
    expect(errors({ parts: [row('a', 1, '1.00'), row('a', 1, '1.00'), row('', 1, '1.00')] })).toContainEqual([
      'parts/1/spec',
      '规格与第 1 行重复',
    ]);
    expect(errors({ lines: [row('', 1, '1.00'), row('', 1, '1.00')] })).toEqual([]);
  });

  test('2,000 rows are within the budget', () => {
    const lines = Array.from({ length: 2000 }, (__, at) => row(`s${at}`, 1, '1.00'));
    expect(errors({ rate: 1, most: 5, lines, parts: [] })).toEqual([]);
    expect(sentRecord(fields, types, { rate: 1, lines, parts: [] }).sum).toBe('2000.00');
    const last = lines.with(1999, row('s0', 1, '1.00', '2.00'));
    expect(errors({ rate: 1, most: 5, lines: last, parts: [] })).toEqual([
      ['lines/1999/price', '售价不能低于成本'],
      ['lines/1999/spec', '规格与第 1 行重复'],
    ]);
  });

  test('1,000 rows of a sub-table whose rules read the form are within the budget', () => {
    const many = Array.from({ length: 1000 }, (__, at) => row(`s${at}`, 1, '1.00'));
    expect(errors({ rate: 3, most: 5, parts: many })).toEqual([]);
    expect(sentRecord(fields, types, { rate: 3, lines: [], parts: many }).sum).toBe('3000.00');
  });
});

test('a form shows the sum while rows are typed', () => {
  const store = new FormStore({
    fields,
    checks,
    types,
    mode: 'add',
    initial: { rate: 1 },
    language: () => 'zh-CN',
  });
  store.change('lines', [row('a', 2, '1.50')]);
  store.change('parts', [row('a', 1, '0.05')]);
  expect(store.field('sum')?.value).toBe('3.05');
  store.change('rate', 3);
  expect(store.field('sum')?.value).toBe('3.15');
});

test('a row rule that reads what the form derives from the rows is a circle', () => {
  const columns = order.columns.map((column) =>
    column.name === 'parts'
      ? {
          ...column,
          options: { list: [...parts.slice(0, 4), { ...parts[4], ...set('quantity * form.sum') }] },
        }
      : column,
  );
  const found = buildModel(
    [{ ...documents[0]!, json: { ...order, columns } }, documents[1]!],
    types,
  ).problems;
  expect(found).toContainEqual(
    expect.objectContaining({ code: 'ruleCircle', params: { chain: ['parts', 'sum', 'parts'] } }),
  );
});

test.each([
  ['auto', { prefix: 'A', digits: 4 }],
  ['readOnly', true],
  ['immutable', true],
])('a column of a sub-table, whose rows have no identity, cannot be %s', (key, value) => {
  const columns = order.columns.map((column) =>
    column.name === 'parts' ? { ...column, options: { list: [{ ...parts[0], [key]: value }] } } : column,
  );
  const json = { ...order, columns, checks: [] };
  const found = buildModel([{ ...documents[0]!, json }, documents[1]!], types).problems;
  expect(found).toContainEqual(
    expect.objectContaining({
      path: expect.stringContaining('options.list[0]') as string,
      code: 'unknownKey',
    }),
  );
});

test('checks of rows name columns of the row, and of the form around it', () => {
  const problemsOf = (check: object) => {
    const columns = order.columns.map((column) =>
      column.name === 'parts' ? { ...column, options: { list: parts, checks: [check] } } : column,
    );
    return buildModel([{ ...documents[0]!, json: { ...order, columns } }, documents[1]!], types).problems.map(
      ({ path, code }) => [path, code],
    );
  };
  const check = { path: 'price', expr: 'price >= cost', message: '说明' };
  expect(problemsOf(check)).toEqual([]);
  const place = 'columns[3].options.checks[0]';
  expect(problemsOf({ ...check, path: 'nothing' })).toEqual([[`${place}.path`, 'notOneOf']]);
  expect(problemsOf({ ...check, expr: 'price >= coost' })).toEqual([[`${place}.expr`, 'notOneOf']]);
  expect(problemsOf({ ...check, expr: 'price >= form.mostt' })).toEqual([[`${place}.expr`, 'notOneOf']]);
  const wrongLine = { ...line, checks: [{ path: 'price', expr: 'quantity <= form.mostt', message: '说明' }] };
  expect(
    buildModel([documents[0]!, { ...documents[1]!, json: wrongLine }], types).problems.map(
      ({ path }) => path,
    ),
  ).toContain('columns[2].lines.entity');
});
