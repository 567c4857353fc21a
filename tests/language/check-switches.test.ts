import { expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import type { JsonObject } from '../../schemas/json';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';

const types = fieldTypes(builtInFieldTypes);
const COLUMNS: JsonObject[] = [
  { name: 'name', label: '名称', type: 'input' },
  { name: 'enabled', label: '启用', type: 'switch' },
  { name: 'sellable', label: '可售', type: 'lSwitch' },
  { name: 'fixed', label: '固定', type: 'switch', immutable: true },
  { name: 'phone', label: '电话', type: 'input', sensitive: 'mobile' },
];

function problemsOf(more: JsonObject, listed: JsonObject = {}, config: JsonObject = {}): string[] {
  const entity: JsonObject = {
    schemaVersion: 2,
    id: 'article',
    title: '物品',
    path: 'own/article',
    module: 'article',
    scope: 'org',
    rows: { fallback: 'all' },
    calls: ['search', 'edit', 'change-status'],
    status: 'enabled',
    columns: COLUMNS,
    ...more,
  };
  const page: JsonObject = {
    schemaVersion: 2,
    id: 'articles',
    title: '物品',
    entity: 'article',
    pageConfig: config,
    formConfig: { list: [] },
    tableConfig: { columns: [{ column: 'name' }, { column: 'sellable', ...listed }] },
    searches: [],
  };
  const domain = { schemaVersion: 1, id: 'own', title: '自有', menu: [], dictionary: {} };
  const { problems } = buildModel(
    [
      { kind: 'domain', file: 'own/domain.json', domain: 'own', json: domain },
      { kind: 'entity', file: 'own/entities/article.json', domain: 'own', json: entity },
      { kind: 'page', file: 'own/pages/articles.json', domain: 'own', json: page },
    ],
    types,
  );
  return problems.map(({ path, code }) => `${path}: ${code}`);
}

test('a list switches a column that its entity declares', () => {
  expect(problemsOf({ switches: [{ column: 'sellable' }] }, { switch: {} })).toEqual([]);
  expect(problemsOf({}, { switch: {} })).toEqual(['tableConfig.columns[1].switch: noSwitch']);
});

test('B3-04: switched and masked values are not joined, since equal masks may hide different values', () => {
  const switches = [{ column: 'sellable' }];
  expect(problemsOf({ switches }, { join: true })).toEqual([]);
  const refused = ['tableConfig.columns[1].join: notJoined'];
  expect(problemsOf({ switches }, { join: true, switch: {} })).toEqual(refused);
  expect(problemsOf({}, { column: 'phone', join: true })).toEqual(refused);
});

test('a detail compares two columns that exist and are not masked', () => {
  const compared = (from: string, to: string) =>
    problemsOf({}, {}, { detail: { compare: [{ title: '差异', from, to }] } });
  expect(compared('name', 'sellable')).toEqual([]);
  expect(compared('nam', 'phone')).toEqual([
    'pageConfig.detail.compare[0].from: notOneOf',
    'pageConfig.detail.compare[0].to: notCompared',
  ]);
});

test('rows are moved in a tree whose parent column can be changed', () => {
  const tree = (parent: JsonObject, calls = ['search', 'edit']) =>
    problemsOf(
      {
        ...{ calls, option: { label: 'name' }, tree: { parent: 'up' } },
        columns: [
          ...COLUMNS,
          { name: 'up', label: '上级', type: 'treeSelect', refers: 'article', ...parent },
        ],
        status: undefined as never,
      },
      {},
      { moves: true },
    );
  expect(tree({})).toEqual([]);
  expect(tree({ immutable: true })).toEqual(['pageConfig.moves: noMoves']);
  expect(problemsOf({}, {}, { moves: true })).toEqual(['pageConfig.moves: noMoves']);
});

test('an assign dialog names a call, or a reference to several rows that can be changed', () => {
  const assigning = (dialog: JsonObject, multiple = true) =>
    problemsOf(
      {
        option: { label: 'name' },
        calls: ['search', 'edit', 'option', 'change-status'],
        columns: [
          ...COLUMNS,
          { name: 'near', label: '相关', type: 'select', refers: 'article', options: { multiple } },
        ],
      },
      {},
      {
        rowActions: [
          {
            ...{ key: 'assign', label: '分配', url: 'own/article/edit/{id}', permission: 'edit' },
            dialog: { kind: 'assign', ...dialog },
          },
        ],
      },
    );
  const at = 'pageConfig.rowActions[0].dialog';
  expect(assigning({ rows: { column: 'near' } })).toEqual([]);
  expect(assigning({ rows: { column: 'near' } }, false)).toEqual([`${at}.rows.column: notAssigned`]);
  expect(assigning({ rows: { column: 'name' } })).toEqual([`${at}.rows.column: notAssigned`]);
  expect(assigning({})).toEqual([`${at}: assignsWhat`]);
  expect(assigning({ url: 'own/article/near', rows: { column: 'near' } })).toEqual([`${at}: assignsWhat`]);
});

test('a question names columns of the row', () => {
  const listed = { switch: { on: { confirm: '上架【{nam}】？' } } };
  expect(problemsOf({ switches: [{ column: 'sellable' }] }, listed)).toEqual([
    'tableConfig.columns[1].switch.on.confirm: notOneOf',
  ]);
});

test.each<[string, string, string]>([
  ['an unknown column', 'sellabel', 'notOneOf'],
  ['a column with more than two values', 'name', 'switchColumn'],
  ['a column that never changes', 'fixed', 'switchColumn'],
  ['the status, which has the standard call', 'enabled', 'switchTwice'],
])('a switch of %s is a problem at its place', (_, column, code) => {
  expect(problemsOf({ switches: [{ column }] })).toEqual([`switches[0].column: ${code}`]);
});

test('a second switch of a column, none and too many are problems', () => {
  const one = { column: 'sellable' };
  expect(problemsOf({ switches: [one, one] })).toEqual(['switches[1].column: switchTwice']);
  expect(problemsOf({ switches: [] })).toEqual(['switches: tooFewItems']);
  expect(problemsOf({ switches: Array.from({ length: 21 }, () => one) })).toContain('switches: tooManyItems');
});
