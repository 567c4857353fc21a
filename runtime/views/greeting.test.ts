import { expect, test } from 'vitest';
import { zhCN } from '../i18n/locales/zh-CN';
import { greeting } from './greeting';

test.each([
  [0, '早上好'],
  [8, '早上好'],
  [9, '上午好'],
  [11, '上午好'],
  [12, '中午好'],
  [13, '中午好'],
  [14, '下午好'],
  [19, '下午好'],
  [20, '晚上好'],
  [23, '晚上好'],
])('K2.3-17: the greeting at %i is %s', (hour, word) => {
  const words: Record<string, string> = zhCN;
  expect(words[greeting(hour)]).toBe(word);
});
