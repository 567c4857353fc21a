import { describe, expect, test } from 'vitest';
import { isStorable, storable, storableJson, unstorablePath } from './storable-text';

const HALVES = ['\ud842', '\udfb7', 'a\ud800b', '\udfb7\ud842', '\0', '田\0'];

describe('a text that PostgreSQL cannot store', () => {
  test.each(HALVES.map((text) => [JSON.stringify(text), text]))('%s', (_, text) => {
    expect(isStorable(text)).toBe(false);
    expect(isStorable(storable(text))).toBe(true);
    expect(storable(text)).toHaveLength(text.length);
  });

  test('excludes no other text: complete characters of all planes are unchanged', () => {
    for (const text of ['', '田', '𠮷田', '😀', '\ufffd', '\u0001\uffff', '\\ud800 \\u0000'])
      expect([isStorable(text), storable(text)]).toEqual([true, text]);
  });
});

test('is reported with the path of the first one, also for keys, at any depth', () => {
  expect(unstorablePath({ name: '𠮷', rows: [{ a: '1' }, { b: 'x\0' }], last: '\ud800' })).toBe('rows/1/b');
  expect(unstorablePath({ list: [1, null, { ['k\0']: 1 }] })).toBe('list/2/k\ufffd');
  expect([unstorablePath('x\0'), unstorablePath('𠮷'), unstorablePath(7), unstorablePath(null)]).toEqual([
    '',
    null,
    null,
    null,
  ]);
  expect(unstorablePath({ name: '𠮷', n: 1, none: null })).toBeNull();
  let deep: unknown = '\0';
  for (let at = 0; at < 20_000; at++) deep = [deep];
  expect(unstorablePath({ deep })?.slice(0, 8)).toBe('deep/0/0');
});

test('JSON of any value becomes storable, and nothing else of it changes', () => {
  const value = { a: '\ud842𠮷', 'k\0': ['\\ud800', '\\\\u0000', 'x"\0"', '\n😀\u001f'], n: 1.5, none: null };
  expect(JSON.parse(storableJson(value))).toEqual({
    a: '\ufffd𠮷',
    'k\ufffd': ['\\ud800', '\\\\u0000', 'x"\ufffd"', '\n😀\u001f'],
    n: 1.5,
    none: null,
  });
});
