import { expect, test } from 'vitest';
import { waitText } from './wait-text';

test.each([
  [43_178, 'min', 'zh-CN', '30天'],
  [43_178, 'min', 'en-US', '30 d'],
  [2880, 'min', 'zh-CN', '2天'],
  [2881, 'min', 'zh-CN', '3天'],
  [2879, 'min', 'zh-CN', '2天'],
  [361, 'min', 'zh-CN', '7小时'],
  [359, 'min', 'zh-CN', '5小时59分钟'],
  [10, 'min', 'zh-CN', '10分钟'],
  [30, 's', 'en-US', '30 s'],
  [0.5, 's', 'zh-CN', '0.5秒'],
] as const)('a wait of %d %s in %s is %s', (value, unit, language, words) =>
  expect(waitText(value, unit, language)).toBe(words),
);
