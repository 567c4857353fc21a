import { expect, test } from 'vitest';
import { mask } from './mask';

test.each([
  ['idcard', '110105194912311234', '110***********1234'],
  ['mobile', '13812341234', '138****1234'],
  ['card', '6217000012341234', '6217***********1234'],
  ['name', '张三丰', '张*'],
  ['name', '𠮷田', '𠮷*'],
  ['all', '北京市', '******'],
  ['mobile', '123', '******'],
  ['idcard', '𠮷𠮷𠮷𠮷', '******'],
  ['idcard', 'ab𠮷cdefgh', 'ab𠮷***********efgh'],
  ['mobile', '12𠮷4567𠮷901', '12𠮷****𠮷901'],
  ['card', '123𠮷56789𠮷123', '123𠮷***********𠮷123'],
] as const)('%s: %s → %s', (kind, value, shown) => {
  expect(mask(kind, value)).toBe(shown);
  // Masking a masked value changes nothing.
  expect(mask(kind, shown)).toBe(shown);
});
