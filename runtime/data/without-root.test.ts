import { expect, it } from 'vitest';
import { withoutRoot } from './without-root';

it('leaves out the root of an option call, and keeps what is below it', () => {
  const leaf = { value: 3, label: '三级' };
  expect(withoutRoot([{ value: 0, label: '无上级' }, leaf])).toEqual([leaf]);
  expect(withoutRoot([{ value: 0, label: '全部', children: [leaf] }])).toEqual([leaf]);
});
