import { describe, expect, it } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { formFields } from '../../schemas/model/form-tree';
import type { SourceDocument } from '../../schemas/model/source-document';
import { types } from './fixtures';

/* A list of another system, written with every key that the specification names. */
const document = {
  schemaVersion: 2,
  id: 'items',
  title: '物品',
  columns: [
    { name: 'name', label: '名称', type: 'input' },
    {
      name: 'state',
      label: '状态',
      type: 'select',
      options: {
        options: [
          { value: 1, label: '启用' },
          { value: 0, label: '停用' },
        ],
        defaultValue: 1,
      },
    },
  ],
  pageConfig: {
    searchUrl: 'shop/item/search',
    addUrl: 'shop/item/add',
    updateUrl: 'shop/item/edit/{id}',
    detailUrl: 'shop/item/detail/{id}',
    delUrl: 'shop/item/del/{id}',
    listRouterConfig: { meta: { module: 'shop_item' } },
    permission: ['search', 'edit', 'del'],
  },
  formConfig: {
    list: [
      {
        model: 'name',
        label: '物品名称',
        help: '不超过 20 字',
        options: { maxLength: 20 },
        rules: [{ pattern: '^[^ ]*$', message: '不含空格' }],
      },
      { model: 'state' },
    ],
  },
  tableConfig: { columns: [{ column: 'name' }, { column: 'state' }], others: { index: true } },
  searches: [
    { column: 'name', label: '按名称', componentType: 'input', value: '甲', options: { maxLength: 5 } },
  ],
};

const source: SourceDocument = { kind: 'page', file: 'items', domain: 'shop', json: document };
const model = buildModel([source], types);
const page = model.pages.get('items');
if (!page || 'problems' in page) throw new Error(JSON.stringify(page));

describe('a page of the specification', () => {
  it('has no problems', () => {
    expect(model.problems.filter(({ severity }) => severity !== 'warning')).toEqual([]);
  });

  it('K3-07, K3-08: has columns, whose type and default are those of the field, a form and a table', () => {
    const state = { type: 'select', options: { defaultValue: 1 } };
    expect(page.tableConfig.columns).toMatchObject([
      { column: 'name', field: { type: 'input' } },
      { column: 'state', field: state },
    ]);
    expect(page.tableConfig.others).toMatchObject({ index: true });
    expect(formFields(page.formConfig.list).find((field) => field.model === 'state')).toMatchObject(state);
  });

  it('K3-09: has searches with type, options, value and the label of their column', () => {
    expect(page.searches).toMatchObject([
      { column: 'name', value: '甲', field: { type: 'input', label: '按名称', options: { maxLength: 5 } } },
    ]);
  });

  it('K3-10, K3-11: has the calls, the module of its codes, and the buttons edit and del', () => {
    expect(page.pageConfig).toMatchObject({
      addUrl: 'shop/item/add',
      updateUrl: 'shop/item/edit/{id}',
      detailUrl: 'shop/item/detail/{id}',
      delUrl: 'shop/item/del/{id}',
      module: 'shop_item',
      permission: { search: 'shop_item_search', edit: 'shop_item_edit', del: 'shop_item_del' },
    });
  });

  it('K3-12: has form items with label, help, model, options and rules', () => {
    expect(formFields(page.formConfig.list)[0]).toMatchObject({
      label: '物品名称',
      help: '不超过 20 字',
      model: 'name',
      options: { maxLength: 20 },
      rules: [{ pattern: '^[^ ]*$', message: '不含空格' }],
    });
  });
});
