import { describe, expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import type { JsonObject } from '../../schemas/json';
import { MOST } from '../../schemas/document/bounds';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';

const types = fieldTypes(builtInFieldTypes);
const entity: JsonObject = {
  schemaVersion: 2,
  id: 'article',
  title: '物品',
  path: 'own/article',
  module: 'article',
  scope: 'org',
  rows: { fallback: 'all' },
  calls: ['search', 'add', 'edit', 'detail', 'option'],
  option: { label: 'name' },
  columns: [
    { name: 'name', label: '名称', type: 'input' },
    { name: 'kind', label: '类别', type: 'radio', options: { options: [{ value: 1, label: '一' }] } },
    { name: 'price', label: '价格', type: 'amount' },
    { name: 'day', label: '日期', type: 'date', range: true },
    { name: 'tags', label: '标签', type: 'checkbox', options: { options: [{ value: 1, label: '一' }] } },
    { name: 'secret', label: '证件', type: 'input', sensitive: 'idcard' },
    {
      name: 'about',
      label: '对象',
      type: 'select',
      refersBy: { column: 'kind', entities: { '1': 'article' } },
    },
  ],
};

function problemsOf(more: JsonObject, ofEntity: JsonObject = {}): string[] {
  const page = (id: string, own: JsonObject): JsonObject => ({
    schemaVersion: 2,
    id,
    title: '物品',
    entity: 'article',
    pageConfig: {},
    formConfig: { list: [] },
    tableConfig: { columns: [] },
    searches: [],
    ...own,
  });
  const domain = { schemaVersion: 1, id: 'own', title: '自有', menu: [], dictionary: {} };
  const foreign = page('foreign', { entity: undefined as never, pageConfig: { searchUrl: 'a/b' } });
  delete foreign.entity;
  const documents = [page('articles', {}), foreign, page('tested', more)];
  const { problems } = buildModel(
    [
      { kind: 'domain', file: 'own/domain.json', domain: 'own', json: domain },
      { kind: 'entity', file: 'own/entities/article.json', domain: 'own', json: { ...entity, ...ofEntity } },
      ...documents.map((json) => ({
        kind: 'page' as const,
        file: `own/pages/${String(json.id)}.json`,
        domain: 'own',
        json,
      })),
    ],
    types,
  );
  return problems.filter(({ file }) => file.includes('tested')).map(({ path, code }) => `${path}: ${code}`);
}

describe('blocks', () => {
  const blocks = (...given: JsonObject[]) =>
    problemsOf({
      kind: 'blocks',
      blocks: given.map((one, at) => ({ key: `b${at}`, title: '块', page: 'articles', ...one })),
    });
  const cards = (...given: JsonObject[]) =>
    problemsOf({
      kind: 'blocks',
      blocks: [
        {
          key: 'c',
          kind: 'cards',
          title: '块',
          figures: given.map((one, at) => ({ key: `f${at}`, title: '数', page: 'articles', ...one })),
        },
      ],
    });

  test('of every kind have no problems', () => {
    expect(
      blocks(
        { kind: 'trend', date: 'day', by: 'day' },
        { kind: 'trend', date: 'createdAt', by: 'month', value: { kind: 'sum', column: 'price' } },
        { kind: 'bars', column: 'kind', criteria: { name: 'x' } },
        { kind: 'bars', column: 'about', criteria: { kind: 1 } },
        { kind: 'list', criteria: { kind: [1], about: 5 } },
        { kind: 'list', rows: 3 },
      ),
    ).toEqual([]);
    expect(cards({}, { criteria: { kind: 1 }, value: { kind: 'avg', column: 'price' } })).toEqual([]);
  });

  test.each<[string, JsonObject, string[]]>([
    ['an unknown page', { kind: 'list', page: 'nowhere' }, ['blocks[0].page: notOneOf']],
    ['a page of a foreign API', { kind: 'list', page: 'foreign' }, ['blocks[0].page: blockNeedsEntity']],
    ['an unknown criterion', { kind: 'list', criteria: { foo: 1 } }, ['blocks[0].criteria.foo: notOneOf']],
    [
      'a masked criterion',
      { kind: 'list', criteria: { secret: '1' } },
      ['blocks[0].criteria.secret: notSearchable'],
    ],
    ['groups by a text', { kind: 'bars', column: 'name' }, ['blocks[0].column: notGroupable']],
    ['groups by several values', { kind: 'bars', column: 'tags' }, ['blocks[0].column: notGroupable']],
    [
      'groups by ids of rows of any entity',
      { kind: 'bars', column: 'about' },
      ['blocks[0].column: refersByUndecided'],
    ],
    [
      'a criterion by such an id',
      { kind: 'list', criteria: { about: 5, kind: [1, 2] } },
      ['blocks[0].criteria.about: refersByUndecided'],
    ],
    ['days of something else', { kind: 'trend', date: 'kind', by: 'day' }, ['blocks[0].date: notGroupable']],
  ])('are refused for %s', (_name, block, problems) => {
    expect(blocks(block)).toEqual(problems);
  });

  test('sum and average need a column of quantities, and a count has none', () => {
    expect(
      cards(
        { value: { kind: 'sum' } },
        { value: { kind: 'count', column: 'price' } },
        { value: { kind: 'sum', column: 'kind' } },
        { value: { kind: 'avg', column: 'foo' } },
      ),
    ).toEqual([
      'blocks[0].figures[0].value: figureColumn',
      'blocks[0].figures[1].value: figureColumn',
      'blocks[0].figures[2].value.column: figureNotNumber',
      'blocks[0].figures[3].value.column: notOneOf',
    ]);
  });

  test('are bounded, and so are their figures, groups and rows', () => {
    const list = { kind: 'list' };
    expect(blocks(...Array.from({ length: MOST.blocks }, () => list))).toEqual([]);
    expect(blocks(...Array.from({ length: MOST.blocks + 1 }, () => list))).toHaveLength(1);
    expect(cards(...Array.from({ length: MOST.figures + 1 }, () => ({})))).toHaveLength(1);
    expect(blocks({ kind: 'list', rows: MOST.blockRows + 1 })).toHaveLength(1);
    expect(blocks({ kind: 'bars', column: 'kind', most: MOST.groups + 1 })).toHaveLength(1);
    expect(blocks({ kind: 'trend', date: 'day', by: 'day', last: MOST.groups + 1 })).toHaveLength(1);
    const pages = Array.from({ length: MOST.links + 1 }, () => 'articles');
    const links = { key: 'l', kind: 'links', title: '块', pages };
    expect(problemsOf({ kind: 'blocks', blocks: [links] })).toHaveLength(1);
  });
});

describe('a wizard', () => {
  const wizard = (...models: string[][]) =>
    problemsOf({
      kind: 'wizard',
      formConfig: { list: [{ model: 'name' }, { model: 'kind' }] },
      steps: models.map((one, at) => ({ key: `s${at}`, title: '步', models: one })),
    });

  test('names columns that exist, each in one step, under different keys', () => {
    expect(wizard(['name'], ['kind'])).toEqual([]);
    expect(wizard(['name', 'foo'], ['name'])).toEqual([
      'steps[0].models: notOneOf',
      'steps[1].models: columnTwice',
    ]);
    const step = { key: 's', title: '步', models: [] };
    expect(problemsOf({ kind: 'wizard', steps: [step, step] })).toEqual(['steps[1].key: valueTwice']);
  });

  test('has a bounded number of steps', () => {
    const steps = Array.from({ length: MOST.steps }, () => []);
    expect(wizard(...steps)).toEqual([]);
    expect(wizard(...steps, [])).toHaveLength(1);
    expect(wizard([])).toHaveLength(1);
  });
});

describe('a pivot', () => {
  const pivot = (change: JsonObject, columns: string[] = ['name']) =>
    problemsOf({
      tableConfig: {
        columns: columns.map((column) => ({ column })),
        pivot: { source: 'own/article/option', column: 'kind', value: 'price', ...change },
      },
    });

  test('joins rows by stored columns, and sums numbers', () => {
    expect(pivot({})).toEqual([]);
    expect(pivot({ column: 'tags' })).toContain('tableConfig.pivot.column: notGroupable');
    expect(pivot({ column: 'secret' })).toContain('tableConfig.pivot.column: notGroupable');
    expect(pivot({ column: 'createdAt' })).toContain('tableConfig.pivot.column: notGroupable');
    expect(pivot({ value: 'name' })).toContain('tableConfig.pivot.value: figureNotNumber');
    expect(pivot({ value: 'kind' })).toContain('tableConfig.pivot.value: figureNotNumber');
    expect(pivot({}, ['name', 'secret'])).toContain('tableConfig.columns[1].column: notGroupable');
    expect(pivot({}, ['createdAt'])).toContain('tableConfig.columns[0].column: notGroupable');
  });
});

const button = (more: JsonObject): JsonObject => ({
  key: 'p',
  label: '打印',
  url: 'a/b',
  permission: 'search',
  ...more,
});
const children = [{ title: '下级', page: 'articles', column: 'name' }];
const pivoted = {
  columns: [{ column: 'name' }],
  pivot: { source: 'own/article/option', column: 'kind', value: 'price' },
};
const TREE = { tree: { parent: 'parentId' } };

test.each<[string, string, JsonObject, JsonObject?]>([
  ['searches', 'notDrawnInKind', { kind: 'import', searches: [{ column: 'name' }] }],
  ['pageConfig.import', 'notDrawnInKind', { kind: 'form', pageConfig: { import: {} } }],
  ['pageConfig.import', 'notDrawnInPivot', { pageConfig: { import: {} }, tableConfig: pivoted }],
  [
    'pageConfig.toolbar[0].dialog',
    'needsRow',
    { pageConfig: { toolbar: [button({ dialog: { kind: 'print', template: 'a' } })] } },
  ],
  ['pageConfig.children', 'notDrawnInTree', { pageConfig: { children } }, TREE],
  ['pageConfig.pageSize', 'notDrawnInTree', { pageConfig: { pageSize: 20 } }, TREE],
  ['pageConfig.children', 'notDrawnInPivot', { pageConfig: { children }, tableConfig: pivoted }],
  ['pageConfig.detail', 'notDrawnInPivot', { pageConfig: { detail: {} }, tableConfig: pivoted }],
  [
    'pageConfig.rowActions',
    'notDrawnInPivot',
    { pageConfig: { rowActions: [button({})] }, tableConfig: pivoted },
  ],
  [
    'pageConfig.toolbar[0].bulk',
    'notDrawnInPivot',
    { pageConfig: { toolbar: [button({ bulk: true })] }, tableConfig: pivoted },
  ],
  ['pageConfig.children', 'notDrawnInKind', { kind: 'detail', pageConfig: { children } }],
  ['pageConfig.detail.as', 'notDrawnInKind', { kind: 'detail', pageConfig: { detail: { as: 'page' } } }],
  [
    'pageConfig.rowActions[0]',
    'notDrawnInKind',
    { kind: 'detail', pageConfig: { rowActions: [button({})] } },
  ],
  ['pageConfig.refreshSeconds', 'notDrawnInKind', { kind: 'form', pageConfig: { refreshSeconds: 30 } }],
  [
    'pageConfig.sideTree',
    'notDrawnInKind',
    { kind: 'form', pageConfig: { sideTree: { entity: 'article', column: 'name', title: '物品' } } },
  ],
  [
    'pageConfig.tabs',
    'notDrawnInKind',
    {
      kind: 'form',
      pageConfig: { tabs: ['a', 'b'].map((key) => ({ key, title: key, preset: { name: key } })) },
    },
  ],
  ['tableConfig.pivot', 'notDrawnInKind', { kind: 'form', tableConfig: { ...pivoted, columns: [] } }],
  ['searches', 'notDrawnInKind', { kind: 'detail', searches: [{ column: 'name' }] }],
  [
    'tableConfig.columns[1].fixed',
    'notDrawnInKind',
    { kind: 'detail', tableConfig: { columns: [{ column: 'name' }, { column: 'kind', fixed: 'left' }] } },
  ],
  [
    'pageConfig.toolbar[0].dialog',
    'needsRow',
    { pageConfig: { toolbar: [button({ dialog: { kind: 'permissions' } })] } },
  ],
  ['pageConfig.toolbar[0].when', 'needsRow', { pageConfig: { toolbar: [button({ when: 'kind == 1' })] } }],
  ['pageConfig.rowActions[0].bulk', 'bulkInRow', { pageConfig: { rowActions: [button({ bulk: true })] } }],
])('22.5: what no screen uses is reported: %s, %s', (path, code, more, ofEntity) => {
  expect(problemsOf(more, ofEntity)).toContain(`${path}: ${code}`);
});

test('22.5: what a screen uses is not reported', () => {
  const dialog = { kind: 'history' };
  const pageConfig = {
    children,
    detail: { as: 'page', children },
    refreshSeconds: 30,
    toolbar: [button({ dialog, bulk: true })],
    rowActions: [button({ dialog })],
  };
  const told = (problem: string) => /Drawn|needsRow|bulkInRow/.test(problem);
  expect(problemsOf({ pageConfig }).filter(told)).toEqual([]);
  expect(problemsOf({ kind: 'detail', pageConfig: { detail: { children } } }).filter(told)).toEqual([]);
  expect(problemsOf({ tableConfig: pivoted, pageConfig: { refreshSeconds: 30 } }).filter(told)).toEqual([]);
});
