import { describe, expect, test, vi } from 'vitest';
import type { Choice } from '../../schemas/document/dictionary';
import type { Json, JsonObject } from '../../schemas/json';
import { fieldTypes } from '../../schemas/model/field';
import { formFields } from '../../schemas/model/form-tree';
import type { CompiledPage } from '../../schemas/model/page';
import { throughModel } from '../../tests/support/through-documents';
import { builtInFieldTypes } from '../../widgets/field-types';
import { withCell } from '../../widgets/batch/with-cell';
import { createFarRows } from '../data/far-rows';
import { FormStore } from './form-store';

const types = fieldTypes(builtInFieldTypes);
const fill = [{ when: 'articleId != null', then: { fill: 'articleId.price' } }];
const line: JsonObject = {
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
    { name: 'articleId', label: '商品', type: 'select', refers: 'shop_article' },
    { name: 'pieces', label: '件数', type: 'number' },
    { name: 'price', label: '单价', type: 'amount', linkage: fill },
  ],
};
const model = throughModel({
  entities: [line],
  orderColumns: [
    { name: 'price', label: '单价', type: 'amount', linkage: fill },
    {
      name: 'total',
      label: '金额',
      type: 'amount',
      linkage: [{ when: 'quantity != null', then: { set: 'quantity * articleId.price' } }],
    },
    {
      name: 'items',
      label: '明细',
      type: 'lines',
      lines: { entity: 'shop_line', column: 'orderId', order: 'lineNo' },
    },
  ],
  page: {
    formConfig: {
      list: ['what', 'articleId', 'quantity', 'price', 'total', 'items'].map((name) => ({ model: name })),
    },
  },
});
const fields = formFields((model.pages.get('shop-order') as CompiledPage).formConfig.list);
const prices: Readonly<Record<number, string>> = { 1: '12.50', 2: '3.00' };

/** A form over articles whose columns an answer contains, as the option call gives them. */
function formOver(initial: JsonObject = {}, mode: 'add' | 'edit' = 'add') {
  const asked: JsonObject[] = [];
  const far = createFarRows((_url, query) => {
    asked.push(query);
    const ids = query.id as number[];
    return Promise.resolve(
      ids.map((id): Choice => ({
        value: id,
        label: `${id}`,
        // A row that the user does not see has no values.
        ...(prices[id] && { through: { price: prices[id] } }),
      })),
    );
  });
  const store = new FormStore({
    fields,
    checks: [],
    types,
    mode,
    initial: { items: [], ...initial },
    language: () => 'zh-CN',
    far,
  });
  const shown = (name: string) => store.field(name)?.value ?? null;
  const settled = () => vi.waitFor(() => expect(store.busy).toBe(false));
  const setCell = (at: number, name: string, value: Json) =>
    store.change(
      'items',
      (store.record.items as Json[]).map((row, index) => (index === at ? withCell(row, name, value) : row)),
    );
  const rows = () => store.record.items as JsonObject[];
  return { store, asked, shown, settled, setCell, rows };
}

describe('a default from a chosen row', () => {
  test('is filled in once the row is known; saving waits for it; it may be changed', async () => {
    const { store, asked, shown, settled } = formOver();
    store.change('articleId', 1);
    expect(store.busy).toBe(true);
    await settled();
    expect(shown('price')).toBe('12.50');
    expect(asked).toEqual([{ through: ['price'], id: [1] }]);
    store.change('price', '10.00');
    store.change('quantity', 2);
    expect([shown('price'), shown('total')]).toEqual(['10.00', '25.00']);
    expect(store.body()).toMatchObject({ articleId: 1, price: '10.00' });
    expect(Object.keys(store.body()).filter((name) => name.includes('.'))).toEqual([]);
  });

  test('keeps what was typed before the choice, and is replaced with another choice', async () => {
    const { store, shown, settled } = formOver({ price: '9.00' });
    store.change('articleId', 1);
    await settled();
    expect(shown('price')).toBe('9.00');
    store.change('articleId', 2);
    await settled();
    expect(shown('price')).toBe('3.00');
    store.change('price', null);
    store.change('quantity', 1);
    expect(shown('price')).toBe(null);
  });

  test('is not filled in when a saved record is opened', async () => {
    const { store, asked, shown } = formOver(
      { articleId: 1, 'articleId.price': '12.50', price: '1.00' },
      'edit',
    );
    store.change('quantity', 2);
    expect([shown('price'), shown('total'), asked]).toEqual(['1.00', '25.00', []]);
  });

  test('is filled in for a reference that a new record starts with', async () => {
    const { shown, settled } = formOver({ articleId: 2 });
    await settled();
    expect(shown('price')).toBe('3.00');
  });

  test('a row that the user does not see gives none', async () => {
    const { store, shown, settled } = formOver();
    store.change('articleId', 7);
    await settled();
    expect([shown('articleId'), shown('price')]).toEqual([7, null]);
  });
});

describe('the same in lines', () => {
  test('each line by itself, with one request for those that are pasted together', async () => {
    const { store, asked, rows, settled, setCell } = formOver();
    store.change('items', [{ articleId: 1 }, { articleId: 2 }, { articleId: 1, price: '8.00' }]);
    await settled();
    expect(rows().map(({ price }) => price)).toEqual(['12.50', '3.00', '8.00']);
    expect(asked).toEqual([{ through: ['price'], id: [1, 2] }]);
    setCell(0, 'articleId', 2);
    expect(rows()[0]).toMatchObject({ price: '3.00', 'articleId.price': '3.00' });
    setCell(0, 'price', '7.00');
    setCell(0, 'pieces', 3);
    expect(rows()[0]).toMatchObject({ price: '7.00', pieces: 3 });
    expect(store.body().items).toEqual([
      { articleId: 2, price: '7.00', pieces: 3 },
      { articleId: 2, price: '3.00' },
      { articleId: 1, price: '8.00' },
    ]);
  });

  test('a line that is changed while its row is being asked for', async () => {
    const { rows, settled, setCell } = formOver({ items: [{ id: 5, articleId: 1, price: '12.50' }] }, 'edit');
    setCell(0, 'articleId', 2);
    setCell(0, 'pieces', 4);
    await settled();
    expect(rows()[0]).toMatchObject({ articleId: 2, pieces: 4, price: '3.00' });
  });

  test('a name that is replaced by the row it names does not replace a pasted price', async () => {
    const { store, rows, settled } = formOver();
    store.change('items', [{ articleId: '钢笔', price: '8.00' }]);
    store.change('items', [{ articleId: 1, price: '8.00' }]);
    await settled();
    expect(rows()[0]).toMatchObject({ articleId: 1, price: '8.00', 'articleId.price': '12.50' });
  });
});
