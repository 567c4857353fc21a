import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Field } from '../../schemas/model/field';
import { formFields } from '../../schemas/model/form-tree';
import type { CompiledPage } from '../../schemas/model/page';
import { throughModel } from '../../tests/support/through-documents';
import { createFarRows } from './far-rows';
import { CURRENT_MS } from './option-cache';

/* What rules read of chosen rows must be current, because they store it. */
const model = throughModel({
  orderColumns: [
    {
      name: 'price',
      label: '单价',
      type: 'amount',
      linkage: [{ when: 'articleId != null', then: { fill: 'articleId.price' } }],
    },
  ],
});
const page = model.pages.get('shop-order') as CompiledPage;
const field: Field = formFields(page.formConfig.list).find((one) => one.model === 'articleId')!;

let price: string;
let writes: number;
const asked: unknown[] = [];
beforeEach(() => {
  [price, writes] = ['12.50', 0];
  asked.length = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const rows = () =>
  createFarRows(
    (_url, query) => {
      asked.push(query.id);
      return Promise.resolve(
        (query.id as number[]).map((id) => ({ value: id, label: '', through: { price } })),
      );
    },
    () => writes,
  );
const known = { 'articleId.price': '12.50' };

test('a row that is known is not asked for again at once', async () => {
  const far = rows();
  await far.load(field, [1, 2]);
  await far.load(field, [2, 3]);
  expect(far.of(field, 2)).toEqual(known);
  expect(asked).toEqual([[1, 2], [3]]);
});

test('after a short time it is unknown, and read as it is now', async () => {
  const far = rows();
  await far.load(field, [1]);
  price = '15.00';
  vi.setSystemTime(Date.now() + CURRENT_MS - 1);
  expect(far.of(field, 1)).toEqual(known);
  vi.setSystemTime(Date.now() + 1);
  expect(far.of(field, 1)).toBeUndefined();
  await far.load(field, [1]);
  expect(far.of(field, 1)).toEqual({ 'articleId.price': '15.00' });
});

test('a write to its entity makes it unknown', async () => {
  const far = rows();
  await far.load(field, [1]);
  writes++;
  expect(far.of(field, 1)).toBeUndefined();
});
