import { expect, test } from 'vitest';
import { durationText } from './duration-text';

test.each([
  [0, 'ms', '0 毫秒', '0 ms'],
  [12, 'ms', '12 毫秒', '12 ms'],
  [1234, 'ms', '1.2 秒', '1.2 s'],
  [59_970, 'ms', '1 分钟', '1 min'],
  [200, 's', '3 分 20 秒', '3 min 20 s'],
  [0, 's', '0 秒', '0 s'],
  [10, 'min', '10 分钟', '10 min'],
  [90, 'min', '1 小时 30 分钟', '1 h 30 min'],
  [93_784, 's', '1 天 2 小时 3 分 4 秒', '1 d 2 h 3 min 4 s'],
  [1440, 'min', '1 天', '1 d'],
] as const)('B9-20: %d %s is %s', (value, unit, chinese, english) => {
  expect(durationText(value, unit)).toBe(chinese);
  expect(durationText(value, unit, 'en-US')).toBe(english);
  expect(durationText(value, unit, 'pt-BR')).toBe(english);
});

test('B9-20: in zh-TW with its own characters', () =>
  expect(durationText(90, 'min', 'zh-TW')).toBe('1 小時 30 分鐘'));
