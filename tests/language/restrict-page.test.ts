import { expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { compileExpression } from '../../schemas/expression/expression';
import { fieldTypes } from '../../schemas/model/field';
import { formFields } from '../../schemas/model/form-tree';
import { partContext, placesOf } from '../../schemas/grammar/rewrite';
import type { Json } from '../../schemas/json';
import type { SourceDocument } from '../../schemas/model/source-document';
import type { CompiledPage } from '../../schemas/model/page';
import { Page } from '../../schemas/document/page-kinds/page';
import { restrictPage } from '../../schemas/model/restrict-page';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';

const shipped = await readDocuments('domains');
const types = fieldTypes(builtInFieldTypes);
const column = (name: string) => ({ name, label: name, type: 'input' });
const own = [
  {
    kind: 'entity',
    json: {
      schemaVersion: 1,
      id: 'item',
      title: 'Item',
      path: 'own/item',
      module: 'item',
      scope: 'tenant',
      calls: ['search', 'add', 'edit', 'del', 'detail', 'option'],
      option: { label: 'name' },
      columns: [
        ...['name', 'kind', 'secret'].map(column),
        { name: 'above', label: 'Above', type: 'select', refers: 'item' },
      ],
    },
  },
  {
    kind: 'page',
    json: {
      schemaVersion: 2,
      id: 'item',
      kind: 'wizard',
      title: 'Items',
      entity: 'item',
      pageConfig: {
        nameColumn: 'secret',
        detail: {
          columns: ['name', 'secret'],
          children: [{ title: 'More', page: 'item', column: 'above', when: 'secret != ""' }],
        },
        rowActions: [
          {
            key: 'a',
            label: 'By name',
            url: 'own/item/a',
            permission: 'edit',
            when: 'name == "x"',
            confirm: 'Do {secret}?',
          },
          { key: 'b', label: 'By secret', url: 'own/item/b', permission: 'edit', when: 'secret == "x"' },
          {
            key: 'c',
            label: 'Shows',
            url: 'own/item/c',
            permission: 'edit',
            dialog: { kind: 'reveal', column: 'secret' },
          },
        ],
      },
      formConfig: {
        list: [
          { model: 'name', linkage: [{ when: 'secret == "x"', then: { hide: true } }] },
          { model: 'secret' },
        ],
      },
      tableConfig: {
        columns: [{ column: 'name' }, { column: 'secret' }],
        pivot: { source: 'own/item/option', column: 'kind', value: 'secret' },
      },
      searches: [{ column: 'secret' }, { column: 'kind' }],
      steps: [
        { key: 'one', title: 'One', models: ['name', 'secret'] },
        { key: 'two', title: 'Two', models: ['kind'] },
      ],
    },
  },
].map((one) => ({
  ...one,
  domain: 'own',
  file: `${one.kind}.json`,
  json: one.json as unknown as Json,
})) as SourceDocument[];

const { pages, problems } = buildModel([...shipped, ...own], types);
const hiding = (page: CompiledPage, ...hidden: string[]) =>
  restrictPage(page, { hidden: new Set(hidden), readOnly: new Set(hidden) });

/** The places in which a page still names a column, or depends on it. */
function namesOf({ formConfig, columns, checks, ...page }: CompiledPage, name: string): string[] {
  const forms = [
    formConfig,
    ...[...page.pageConfig.toolbar, ...page.pageConfig.rowActions].flatMap(({ form }) => form ?? []),
  ];
  const fields = [...columns, ...forms.flatMap(({ list }) => formFields(list))].filter(
    ({ model }) => model === name,
  );
  const { preset, ...config } = page.pageConfig;
  const actions = (list: typeof config.toolbar) => list.map(({ form, ...action }) => action);
  const rest = {
    ...page,
    pageConfig: { ...config, toolbar: actions(config.toolbar), rowActions: actions(config.rowActions) },
  };
  const places = placesOf(Page, rest as unknown as Json, partContext(types)).filter(
    ({ says, as, text }) =>
      as === 'value' &&
      ((says.kind === 'column' && !says.of && text === name) ||
        (says.kind === 'expression' && compileExpression(text).names.includes(name))),
  );
  return [...fields.map(({ model }) => model), ...places.map(({ path }) => path.join('.'))];
}

test('C37: whichever column of a shipped page is hidden, no part of the page names it', () => {
  let tried = 0;
  for (const page of pages.values()) {
    if ('problems' in page) continue;
    for (const { model } of page.columns) {
      expect([page.id, model, namesOf(hiding(page, model), model)]).toEqual([page.id, model, []]);
      tried += namesOf(page, model).length;
    }
  }
  expect(tried).toBeGreaterThan(500);
});

test('parts that depend on a hidden column are removed, parts that only mention it stay', () => {
  // Parts that are not drawn, or that could not be summed, are restricted, too.
  expect(problems.filter(({ code }) => !code.startsWith('notDrawn') && code !== 'figureNotNumber')).toEqual(
    [],
  );
  const page = pages.get('item') as CompiledPage;
  expect(namesOf(page, 'secret').length).toBeGreaterThan(9);
  const left = hiding(page, 'secret');
  expect(namesOf(left, 'secret')).toEqual([]);
  expect(left.pageConfig.detail).toEqual({ columns: ['name'], children: [] });
  // A button that depends on it, or would show it, is removed; a confirmation is kept.
  expect(left.pageConfig.rowActions.map(({ key, confirm }) => [key, confirm])).toEqual([
    ['a', 'Do {secret}?'],
  ]);
  expect(left.tableConfig.pivot).toBeUndefined();
  expect(left).toMatchObject({ steps: [{ models: ['name'] }, { models: ['kind'] }] });
  expect(left.searches.map((search) => search.column)).toEqual(['kind']);
  expect(formFields(left.formConfig.list).map(({ model, linkage }) => [model, linkage])).toEqual([
    ['name', []],
  ]);
});

test('C37: a tab that filters by a hidden column is gone: without its criterion it would show other rows', () => {
  const page = [...pages.values()].find((one): one is CompiledPage => !('problems' in one))!;
  const { model } = page.columns[0]!;
  const tabs = [
    { key: 'some', title: '部分', preset: { [model]: 1 } },
    { key: 'all', title: '全部' },
  ];
  const tabbed = { ...page, pageConfig: { ...page.pageConfig, tabs } };
  expect(hiding(tabbed, model).pageConfig.tabs).toEqual([tabs[1]]);
  expect(hiding(tabbed).pageConfig.tabs).toEqual(tabs);
});
