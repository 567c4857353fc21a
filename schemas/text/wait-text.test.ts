import { expect, test } from 'vitest';
import { waitText } from './wait-text';

test.each([
  [43_178, 'min', 'zh-CN', '30 天'],
  [43_178, 'min', 'en-US', '30 d'],
  [2880, 'min', 'zh-CN', '2 天'],
  [2881, 'min', 'zh-CN', '3 天'],
  [2879, 'min', 'zh-CN', '2 天'],
  [361, 'min', 'zh-CN', '7 小时'],
  [359, 'min', 'zh-CN', '5 小时 59 分钟'],
  [10, 'min', 'zh-CN', '10 分钟'],
  [30, 's', 'en-US', '30 s'],
  [0.5, 's', 'zh-CN', '0.5 秒'],
] as const)('a wait of %d %s in %s is %s', (value, unit, language, words) =>
  expect(waitText(value, unit, language)).toBe(words),
);
