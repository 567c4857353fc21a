import { expect, it } from 'vitest';
import { finder } from './finder';

it.each([
  ['监区', true],
  [' 一监区\t', true],
  ['a1', true],
  ['Ａ１', true],
  ['', true],
  ['一 监区', false],
])('finds “%s” in 一监区 A1: %s', (keyword, found) => expect(finder(keyword)('一监区 A1')).toBe(found));
