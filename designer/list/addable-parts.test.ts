import { expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { allTypes } from '../../tests/support/domain-types';
import { testDesignStore } from '../../tests/support/test-design-store';
import type { Designing } from '../edit/designing';
import { addableParts } from './addable-parts';
import type { ListSource } from './list-source';

const page: JsonObject = {
  ...{ id: 'p', title: '页', entity: 'e', formConfig: { list: [] } },
  pageConfig: {
    toolbar: [
      { key: 'sync', label: '同步', url: 'e/sync', permission: 'edit' },
      { key: 'close', label: '结案', url: 'e/close', permission: 'edit', bulk: true },
    ],
    rowActions: [
      { key: 'check', label: '检查', url: 'e/check/{id}', permission: 'edit' },
      { key: 'report', label: '报表', url: 'e/report', permission: 'edit' },
    ],
    verbs: [{ verb: 'submit' }],
  },
  searches: [],
  tableConfig: { columns: [{ column: 'name' }] },
};
const entity: JsonObject = {
  ...{ id: 'e', title: '实体', option: { keywords: ['name'] }, workflow: { verbs: ['submit', 'check'] } },
  columns: [
    { name: 'name', label: '名称', type: 'input' },
    { name: 'photo', label: '照片', type: 'uploadImg' },
  ],
};

it('offers what a list does not show yet, where it may stand', () => {
  const store = testDesignStore(page, entity);
  const created = { model: 'createdAt', label: '创建时间', type: 'date', range: true, options: {} } as Field;
  const far = { ...created, model: 'a.b' };
  const source = {
    page: { columns: [created, far] },
    fieldOf: (model: string) => ({ ...created, model, type: 'input', label: '关键字' }),
  } as unknown as ListSource;
  const designing = {
    store,
    view: store.view,
    types: allTypes,
    t: (key: string) => key,
  } as unknown as Designing;
  const found = addableParts({ designing, problems: new Map(), labelOf: ({ key }) => key }, source);
  const keys = (list: string) => found.filter((one) => one.list === list).map(({ key }) => key);
  expect(keys('columns')).toEqual(['photo', 'createdAt']);
  expect(keys('searches')).toEqual(['name', 'createdAt', 'keyword']);
  // A toolbar has no row, and a row no selection.
  expect(keys('toolbar')).toEqual(['report', 'button-1']);
  expect(keys('rowActions')).toEqual(['sync', 'button-1']);
  expect(found.find(({ list, key }) => list === 'rowActions' && key === 'button-1')?.part).toEqual({
    ...{ key: 'button-1', label: 'designer.list.new.button', url: '/button-1/{id}', permission: 'edit' },
  });
  expect(keys('tabs')).toEqual(['tab-1']);
  expect(keys('verbs')).toEqual(['check']);
});
