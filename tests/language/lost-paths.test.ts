import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { throughModel, type Changes } from '../support/through-documents';

/* Places that read through a reference without ever having a value are refused, instead of being null without a word. */
const problemsOf = (changes: Changes) =>
  throughModel(changes).problems.map(({ path, code, params, severity }) => ({
    path,
    code,
    name: params.name,
    severity,
  }));

describe.each([
  ['a path', 'articleId.price > 3', 'articleId.price'],
  ['a member in brackets', "articleId['price'] != null", 'articleId.price'],
  ['a member in has()', 'has(articleId.price)', 'articleId.price'],
])('the condition of a button with %s', (_, when, name) => {
  const told = (path: string) => [{ path, code: 'pathInButton', name, severity: 'tolerated' }];

  test.each(['toolbar', 'rowActions'])('is refused in %s', (place) => {
    const action = { key: 'go', label: '执行', url: 'shop/order/go/{id}', permission: 'edit', when };
    const pageConfig = { [place]: [action] };
    // A button of the toolbar has no row to judge anyway.
    const found = problemsOf({ page: { pageConfig } }).filter(({ code }) => code !== 'needsRow');
    expect(found).toEqual(told(`pageConfig.${place}[0].when`));
  });

  test('is refused for a verb', () => {
    const changes: Changes = {
      orderColumns: [{ name: 'state', label: '状态', type: 'select', enum: 'DocState', default: 0 }],
      order: { workflow: { verbs: ['submit', 'check'] } },
      page: { pageConfig: { verbs: [{ verb: 'submit', when }] } },
    };
    expect(problemsOf(changes)).toEqual(told('pageConfig.verbs[0].when'));
  });
});

test('a button over columns of its own row is accepted', () => {
  const action = { key: 'go', label: '执行', url: 'shop/order/go/{id}', permission: 'edit' };
  const pageConfig = { rowActions: [{ ...action, when: 'articleId != null && quantity > 3' }] };
  expect(problemsOf({ page: { pageConfig } })).toEqual([]);
});

test.each([
  ['id', 1],
  ['articleId', 1],
  ['createdBy', 0],
])('the person whom a button is not for is a user: %s', (column, problems) => {
  const action = { key: 'go', label: '执行', url: 'shop/order/go/{id}', permission: 'edit' };
  const pageConfig = { rowActions: [{ ...action, notBy: { column, reason: '不能由本人执行' } }] };
  const found = problemsOf({ page: { pageConfig } });
  const told = { path: 'pageConfig.rowActions[0].notBy.column', code: 'noPerson', name: column };
  expect(found).toMatchObject(Array.from({ length: problems }, () => told));
  expect(found).toHaveLength(problems);
});

test.each([
  ['id', 'noPerson'],
  ['articleId', 'noPerson'],
  ['nobody', 'notOneOf'],
  ['updatedBy', null],
])('the person who cannot change a column is a user: %s', (column, code) => {
  const notBy = { column, reason: '不能由本人修改' };
  const found = problemsOf({ orderColumns: [{ name: 'amount', label: '数量', type: 'number', notBy }] });
  expect(found.map((one) => one.code)).toEqual(code ? [code] : []);
  for (const { path } of found) expect(path).toMatch(/^columns\[\d+\]\.notBy\.column$/);
});

test('a button of the toolbar has no row that a person could be excluded from', () => {
  const action = { key: 'go', label: '执行', url: 'shop/order/go', permission: 'edit' };
  const notBy = { column: 'createdBy', reason: '不能由本人执行' };
  const found = problemsOf({ page: { pageConfig: { toolbar: [{ ...action, notBy }] } } });
  expect(found).toMatchObject([{ path: 'pageConfig.toolbar[0].notBy', code: 'needsRow' }]);
});

describe('rows of a sub-table', () => {
  const table = (linkage: JsonObject[], checks: JsonObject[] = []): JsonObject => ({
    name: 'parts',
    label: '部件',
    type: 'batch',
    options: {
      list: [
        { type: 'select', model: 'partId', label: '部件', refers: 'shop_article' },
        { type: 'input', model: 'note', label: '说明', linkage },
      ],
      checks,
    },
  });
  const hide = (when: string) => table([{ when, then: { hide: true } }]);
  const check = (expr: string) => table([], [{ path: 'note', expr, message: '不符' }]);
  const rule = 'columns[4].options.list[1].linkage[0].when';
  const checked = 'columns[4].options.checks[0].expr';

  test.each([
    ['a path in a rule', hide('partId.price > 3'), rule, 'pathInRows', 'partId'],
    ['a member in brackets in a rule', hide("partId['price'] != null"), rule, 'pathInRows', 'partId'],
    [
      'a reference of the form in a rule',
      hide('form.articleId.unit == 2'),
      rule,
      'pathOfForm',
      'form.articleId.unit',
    ],
    ['a path in a check', check('partId.price > 3'), checked, 'pathInRows', 'partId'],
    ['a member in brackets in a check', check("partId['price'] != null"), checked, 'pathInRows', 'partId'],
    [
      'a reference of the form in a check',
      check('form.articleId.unit == 2'),
      checked,
      'pathOfForm',
      'form.articleId.unit',
    ],
  ])('are refused with %s', (_, column, path, code, name) => {
    expect(problemsOf({ orderColumns: [column] })).toEqual([{ path, code, name, severity: 'tolerated' }]);
  });

  test('are accepted with the ids themselves', () => {
    expect(problemsOf({ orderColumns: [hide('partId != null && form.articleId == partId')] })).toEqual([]);
  });
});

test('checks of line items do not read through a reference of their record', () => {
  const line = (expr: string): JsonObject => ({
    schemaVersion: 2,
    id: 'shop_line',
    title: '明细',
    path: 'shop/line',
    module: 'shop_line',
    scope: 'org',
    rows: { via: 'orderId' },
    calls: ['search'],
    columns: [
      { name: 'orderId', label: '订单', type: 'select', refers: 'shop_order', readOnly: true },
      { name: 'lineNo', label: '行号', type: 'number', readOnly: true },
      { name: 'pieces', label: '件数', type: 'number' },
    ],
    checks: [{ path: 'pieces', expr, message: '不符' }],
  });
  const lines = { entity: 'shop_line', column: 'orderId', order: 'lineNo' };
  const orderColumns: JsonObject[] = [{ name: 'lines', label: '明细', type: 'lines', lines }];
  expect(problemsOf({ orderColumns, entities: [line('form.articleId.most > pieces')] })).toEqual([
    {
      path: 'columns[4].lines.entity',
      code: 'pathOfForm',
      name: 'form.articleId.most',
      severity: 'tolerated',
    },
  ]);
  expect(problemsOf({ orderColumns, entities: [line('form.quantity > pieces')] })).toEqual([]);
});
