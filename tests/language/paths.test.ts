import { describe, expect, test } from 'vitest';
import { MOST } from '../../schemas/document/bounds';
import { compileExpression, renameMember } from '../../schemas/expression/expression';
import type { JsonObject } from '../../schemas/json';
import { fieldTypes } from '../../schemas/model/field';
import type { CompiledPage } from '../../schemas/model/page';
import { restrictPage } from '../../schemas/model/restrict-page';
import { translatePage } from '../../schemas/model/translate';
import { causeText } from '../../schemas/problems/cause-text';
import { builtInFieldTypes } from '../../widgets/field-types';
import { throughModel, type Changes } from '../support/through-documents';

const types = fieldTypes(builtInFieldTypes);
const problemsOf = (changes: Changes) =>
  throughModel(changes).problems.map(
    (problem) => `${problem.file.replace('shop/', '')} ${problem.path}: ${causeText(problem, 'en-US')}`,
  );
const columns = (...names: string[]): Changes => ({
  page: { tableConfig: { columns: names.map((column) => ({ column })) } },
});
const ruled = (then: JsonObject, when = 'true'): Changes => ({
  orderColumns: [{ name: 'price', label: '单价', type: 'amount', linkage: [{ when, then }] }],
});
const computed = (rule: JsonObject, more: JsonObject = {}): Changes => ({
  orderColumns: [{ name: 'unit', label: '单位', type: 'select', computed: rule, ...more }],
});
const pageOf = (changes: Changes) => {
  const model = throughModel(changes);
  expect(model.problems).toEqual([]);
  return model.pages.get('shop-order') as CompiledPage;
};

describe('an expression reads a column of the row that a reference names', () => {
  const read = (text: string, record: JsonObject) => compileExpression(text).value(record);

  test('beside the id of the row, and inside a composed value as before', () => {
    const record = { articleId: 7, 'articleId.most': 3, place: { city: 'x' } };
    expect(compileExpression('articleId.most > 2 && articleId == 7').paths).toEqual(['articleId.most']);
    expect(read('articleId.most > 2 && articleId == 7', record)).toBe(true);
    expect(read('articleId.most * 2', record)).toBe(6);
    expect(read('place.city', record)).toBe('x');
    expect(read('[{"most": 1}].all(articleId, articleId.most == 1)', record)).toBe(true);
    expect(read('articleId.most == null', { articleId: 7 })).toBe(true);
    expect(read('articleId.constructor', { articleId: {} })).toBe(null);
    expect(read('has(place.city)', record)).toBe(true);
  });

  test('a rename changes its names where they are read', () => {
    expect(renameMember('a.x + b.x * a.x + a.xy + x', 'a', 'x', 'long')).toBe(
      'a.long + b.x * a.long + a.xy + x',
    );
  });
});

describe('C5: what is read of a reference in another notation than a path is refused at its place', () => {
  test.each([
    'has(articleId.most)',
    '(articleId).most > 1',
    'articleId . most > 1',
    'articleId["most"] > 1',
    '[1].all(one, articleId . most > one)',
  ])('%s', (expr) => {
    const check = { path: 'articleId', expr, message: '不行' };
    expect(problemsOf({ order: { checks: [check] } })).toEqual([
      expect.stringContaining('checks[0].expr: reading through a reference is written "articleId.most"'),
    ]);
    expect(problemsOf(ruled({ hide: true }, expr))).toEqual([
      expect.stringContaining('linkage[0].when: reading through a reference is written "articleId.most"'),
    ]);
  });
});

describe('C5: a path that leads nowhere is refused at its place', () => {
  test.each<[string, Changes, string]>([
    ['no column', columns('articl.unit'), 'pages/order.json tableConfig.columns[0].column: expected one of'],
    ['no reference', columns('what.unit'), 'column "what" does not refer to another record'],
    ['several rows', columns('others.unit'), 'column "others" refers to several rows'],
    ['no far column', columns('articleId.unitt'), 'the nearest known is "unit"'],
    [
      'a value that a call supplies',
      columns('articleId.stock'),
      '"articleId.stock" cannot be read through a reference',
    ],
    [
      'a search by a masked column',
      { page: { searches: [{ column: 'articleId.cardNo' }] } },
      'searches[0].column: column "articleId.cardNo" cannot be searched by',
    ],
    [
      'a search by a count',
      { page: { searches: [{ column: 'articleId.orders' }] } },
      'searches[0].column: column "articleId.orders" cannot be searched by',
    ],
    [
      'the detail',
      { page: { pageConfig: { detail: { columns: ['what', 'articleId.prise'] } } } },
      'pageConfig.detail.columns[1]: expected one of',
    ],
    [
      'a rule that sets',
      ruled({ set: 'articleId.prise' }),
      'entities/shop_order.json columns[4].linkage[0].then.set: expected one of',
    ],
    [
      'a rule that fills',
      ruled({ fill: 'what.price' }),
      'columns[4].linkage[0].then.fill: column "what" does not refer to another record',
    ],
    [
      'a condition',
      ruled({ show: true }, 'others.price > 1'),
      'linkage[0].when: column "others" refers to several',
    ],
    [
      'a masked column in a rule',
      ruled({ show: true }, 'articleId.cardNo == "1"'),
      '"articleId.cardNo" is sensitive',
    ],
    [
      'a check',
      { order: { checks: [{ path: 'quantity', expr: 'quantity <= articleId.mst', message: '过多' }] } },
      'entities/shop_order.json checks[0].expr: expected one of',
    ],
    [
      'a form that has no such field',
      {
        page: {
          formConfig: {
            list: [
              { model: 'what' },
              { model: 'quantity', linkage: [{ when: 'true', then: { set: 'categoryId.most' } }] },
            ],
          },
        },
      },
      'pages/order.json formConfig.list[1].linkage[0].then.set: expected one of',
    ],
    [
      'a rule of a form',
      {
        page: {
          formConfig: {
            list: [
              { model: 'what' },
              { model: 'quantity', linkage: [{ when: 'true', then: { fill: 'articleId.mos' } }] },
            ],
          },
        },
      },
      'pages/order.json formConfig.list[1].linkage[0].then.fill: expected one of',
    ],
    [
      'a reference that a rule sets',
      {
        orderColumns: [
          {
            name: 'spareId',
            label: '备选',
            type: 'select',
            refers: 'shop_article',
            linkage: [{ when: 'true', then: { set: 'articleId' } }],
          },
          {
            name: 'price',
            label: '单价',
            type: 'amount',
            linkage: [{ when: 'true', then: { set: 'spareId.price' } }],
          },
        ],
      },
      'a rule sets "spareId"',
    ],
    [
      'a circle',
      {
        orderColumns: [
          {
            name: 'spareId',
            label: '备选',
            type: 'select',
            refers: 'shop_article',
            linkage: [{ when: 'price != null', then: { show: true } }],
          },
          {
            name: 'price',
            label: '单价',
            type: 'amount',
            linkage: [{ when: 'true', then: { set: 'spareId.price' } }],
          },
        ],
      },
      'in a cycle',
    ],
    [
      'a computed column whose path leads nowhere',
      computed({ kind: 'through', path: 'articleId.unitt' }),
      'columns[4].computed.path: expected one of',
    ],
    [
      'one of another type',
      computed({ kind: 'through', path: 'articleId.price' }),
      'columns[4].type: expected amount, found "select"',
    ],
    [
      'one that names choices of its own',
      computed({ kind: 'through', path: 'articleId.unit' }, { enum: 'Unit' }),
      'columns[4].enum: "enum" is taken from the column that the path leads to',
    ],
    [
      'an expression that reads through a computed column',
      {
        orderColumns: [
          ...computed({ kind: 'through', path: 'articleId.unit' }).orderColumns!,
          {
            name: 'twice',
            label: '两倍',
            type: 'number',
            computed: { kind: 'expression', expr: 'unit * 2' },
          },
        ],
      },
      'columns[5].computed.expr: expected one of what, articleId, others, quantity, found "unit"',
    ],
    [
      'an expression over a masked column of another entity',
      computed({ kind: 'expression', expr: 'articleId.cardNo' }, { type: 'input' }),
      'columns[4].computed.expr: "articleId.cardNo" is sensitive',
    ],
    [
      'a sum over expressions',
      computed({ kind: 'expression', expr: 'quantity * 2' }, { type: 'number', summary: true }),
      'columns[4].summary: ',
    ],
    [
      'a search by an expression',
      {
        ...computed({ kind: 'expression', expr: 'quantity * 2' }, { type: 'number' }),
        page: { searches: [{ column: 'unit' }] },
      },
      'searches[0].column: column "unit" cannot be searched by',
    ],
    [
      'an order by an expression',
      {
        ...computed({ kind: 'expression', expr: 'quantity * 2' }, { type: 'number' }),
        order: { sort: [{ column: 'unit', order: 'asc' }] },
      },
      'sort[0].column: expected one of',
    ],
    [
      'a path to an expression',
      {
        articleColumns: [
          {
            name: 'twice',
            label: '两倍',
            type: 'number',
            computed: { kind: 'expression', expr: 'most * 2' },
          },
        ],
        ...columns('articleId.twice'),
      },
      '"articleId.twice" cannot be read through a reference',
    ],
  ])('%s', (_, changes, told) => {
    expect(problemsOf(changes).join('\n')).toContain(told);
  });

  test('in the rows of a sub-table, which have no statement of their own', () => {
    const list: JsonObject[] = [
      { type: 'select', model: 'articleId', label: '商品', refers: 'shop_article' },
      {
        type: 'number',
        model: 'n',
        label: '数量',
        linkage: [{ when: 'articleId.most > 1', then: { show: true } }],
      },
    ];
    const told = problemsOf({
      orderColumns: [{ name: 'rows', label: '行', type: 'batch', options: { list } }],
    });
    expect(told.join()).toContain('nothing can be read through "articleId" in the rows of a sub-table');
  });

  test('more paths than a request reads', () => {
    const more = Array.from({ length: MOST.paths + 1 }, (_, at) => ({
      name: `c${at}`,
      label: `C${at}`,
      type: 'input',
    }));
    const named = more.map(({ name }) => `articleId.${name}`);
    expect(problemsOf({ articleColumns: more, ...columns(...named.slice(0, MOST.paths)) })).toEqual([]);
    expect(problemsOf({ articleColumns: more, ...columns(...named) }).join()).toContain(
      `more than ${MOST.paths} columns`,
    );
  });
});

describe('a path in a page', () => {
  const named: Changes = {
    page: {
      pageConfig: { detail: { columns: ['what', 'articleId.boughtAt'] } },
      tableConfig: {
        columns: [
          { column: 'what' },
          { column: 'articleId.unit' },
          { column: 'articleId.price', label: '目录价' },
          { column: 'articleId.cardNo' },
          { column: 'articleId.orders' },
        ],
      },
      searches: [{ column: 'articleId.unit' }, { column: 'articleId.price' }],
    },
  };

  test('is a field of the far type with the labels of both columns, sorted where the far column is', () => {
    const { tableConfig, searches, columns: all } = pageOf(named);
    const facts = tableConfig.columns.map(({ field }) => [field.label, field.type, field.sortable ?? false]);
    expect(facts).toEqual([
      ['事由', 'input', true],
      ['商品 · 单位', 'select', true],
      ['目录价', 'amount', true],
      ['商品 · 卡号', 'input', false],
      ['商品 · 订单数', 'number', false],
    ]);
    expect(tableConfig.columns[1]!.field.options.options).toHaveLength(2);
    expect(searches.map(({ field }) => [field.model, field.range ?? false])).toEqual([
      ['articleId.unit', false],
      ['articleId.price', true],
    ]);
    expect(all.map(({ model }) => model)).toContain('articleId.boughtAt');
  });

  test('is labelled in the language of the session', () => {
    const words = new Map([
      ['商品', 'Article'],
      ['单位', 'Unit'],
      ['目录价', 'List price'],
    ]);
    const { tableConfig } = translatePage(pageOf(named), words, types);
    expect(tableConfig.columns.slice(1, 3).map(({ field }) => field.label)).toEqual([
      'Article · Unit',
      'List price',
    ]);
  });

  test('C5: is removed with the far column, or with its reference', () => {
    const shown = (...hidden: string[]) => {
      const page = restrictPage(pageOf(named), { hidden: new Set(hidden), readOnly: new Set() });
      return [
        ...page.tableConfig.columns.map(({ column }) => column),
        ...page.searches.map(({ column }) => column),
      ];
    };
    expect(shown('articleId.price')).toEqual([
      'what',
      'articleId.unit',
      'articleId.cardNo',
      'articleId.orders',
      'articleId.unit',
    ]);
    expect(shown('articleId')).toEqual(['what']);
  });

  test('C5: rules that read a hidden path run on the server only', () => {
    const page = pageOf(ruled({ set: 'articleId.price' }, 'articleId.price != null'));
    const ruledIn = ({ columns: all }: CompiledPage) =>
      all.find(({ model }) => model === 'price')?.linkage?.length;
    expect(ruledIn(page)).toBe(1);
    expect(ruledIn(restrictPage(page, { hidden: new Set(['articleId.price']), readOnly: new Set() }))).toBe(
      0,
    );
  });
});
