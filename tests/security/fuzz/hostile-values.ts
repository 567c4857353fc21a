import type { Chance } from './chance';
import { RawJson } from './raw-json';

/** Texts that have broken programs: code points, markup, SQL, paths, templates, invalid numbers and dates. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '𠮷',
  '𠮷'.repeat(31),
  `${'a'.repeat(59)}𠮷`,
  `${'a'.repeat(199)}𠮷`,
  'e\u0301'.repeat(40),
  '\u202eabc\u202c',
  '\u200b',
  '\ufeff',
  '\uffff',
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(20),
  '１２３',
  '١٢٣',
  '\r\nset-cookie: a=b',
  '\t\n\v\f\u2028\u2029',
  "'",
  "'; drop table org_user; --",
  '" or 1=1 --',
  'case when 1=1 then id else name end',
  'asc,(select pg_sleep(1))',
  '$1',
  '%',
  '_',
  '\\',
  '%%%%%%%%%%%%%%%%%%%%',
  '<img src=x onerror=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '${7*7}{{7*7}}<%=7*7%>#{7*7}',
  '=HYPERLINK("http://e","x")',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'C:\\windows\\win.ini',
  'http://169.254.169.254/latest',
  'file:///etc/passwd',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '99999-01-01',
  '-4713-01-01',
  '2026-01-31T23:59:60Z',
  '24:00:00',
  'NaN',
  'Infinity',
  '-0',
  '1e5',
  '0x10',
  '1_000',
  '00000000000000000000001',
  '9223372036854775808',
  '123456789012345678901234567890.123456789',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '(a+)+$',
  `${'a'.repeat(50)}!`,
  '((((((((((',
  'x'.repeat(256),
  '王'.repeat(5000),
];

const NUMBERS: readonly (number | RawJson)[] = [
  ...[0, -1, 1, 1.5, -0.000001, 2147483647, 2147483648, -2147483649, 1e15, 1e21, 1e308],
  ...['-0', '1e400', '-1e400', '9007199254740993', '9223372036854775808', '1E-400', '1e-7'].map(
    (text) => new RawJson(text),
  ),
  new RawJson('1'.repeat(400)),
];

/** A value of a random type, mostly invalid. */
export function hostileValue(chance: Chance): unknown {
  return chance.pick<() => unknown>([
    () => chance.pick(HOSTILE_TEXTS),
    () => chance.pick(HOSTILE_TEXTS),
    () => chance.pick(NUMBERS),
    () => chance.pick([true, false, null]),
    () => chance.pick<unknown>([[], {}, [[]], [null], [{}], { a: 1 }, { length: 3 }, { toString: null }]),
    () => Array.from({ length: chance.below(4) }, () => chance.pick(HOSTILE_TEXTS)),
    () => Array.from({ length: chance.below(4) }, () => chance.pick(NUMBERS)),
    () => ({ [chance.pick(HOSTILE_TEXTS)]: chance.pick(HOSTILE_TEXTS) }),
    () => chance.pick(RARE)(),
  ])();
}

/** Large or deep values take time, so they are used less often. */
const RARE: readonly (() => unknown)[] = [
  () => nested(70, (inner) => [inner]),
  () => nested(70, (inner) => ({ a: inner })),
  () => new RawJson('['.repeat(5000) + ']'.repeat(5000)),
  () => Array.from({ length: 1001 }, (_, at) => at),
  () => Array.from({ length: 600 }, () => ({})),
  () => Object.fromEntries(Array.from({ length: 1200 }, (_, at) => [`k${at}`, at])),
  () => 'y'.repeat(120_000),
  () => new RawJson('{"a":1,"a":2}'),
  () => new RawJson('{"__proto__":{"isSupper":1}}'),
  () => new RawJson('"\\u0000"'),
  () => new RawJson('"\\ud83d"'),
];

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
}
