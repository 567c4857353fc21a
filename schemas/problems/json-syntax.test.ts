import { expect, test } from 'vitest';
import { causeText } from './cause-text';
import { jsonSyntaxCause, readJsonText } from './json-syntax';

function messageFor(text: string): string {
  expect(() => JSON.parse(text)).toThrow();
  return causeText(jsonSyntaxCause(text), 'en-US');
}

test.each([
  ['{\n  "a": 1,\n}', 'line 3, column 1'],
  ['{\n  "a": tru\n}', 'line 2, column 8'],
  ['{ "a" 1 }', 'line 1, column 7'],
  ['{\n  "a": 1', 'line 2, column 9'],
  ['', 'line 1, column 1'],
  ['{} x', 'line 1, column 4'],
  ['["a', 'line 1, column 2'],
  ['{ "a": "1\n" }', 'line 1, column 8'],
])('%j is invalid at %s', (text, place) => {
  expect(messageFor(text)).toContain(`${place}: not valid JSON: `);
});

test('the message does not contain the text', () => {
  expect(messageFor('{ "password": "secret", oops }')).not.toContain('secret');
});

test('a key that an object has twice is an error at its second place; equal keys of different objects are not', () => {
  const twice = readJsonText('{\n  "a": { "b": 1 },\n  "c": { "b": "b" }, "a": 2\n}');
  expect('syntaxError' in twice && causeText(twice.syntaxError, 'en-US')).toBe(
    'line 3, column 22: not valid JSON: the object already has the key "a"',
  );
  expect(readJsonText('[{ "a": { "a": ["a", "a"] } }, { "a": 1 }]')).toHaveProperty('json');
  expect(readJsonText('{ "a": 1, "\\u0061": 2 }')).toHaveProperty('syntaxError');
});

test('a deep text does not exhaust the stack', () => {
  const deep = 50_000;
  expect(readJsonText('['.repeat(deep) + ']'.repeat(deep))).toHaveProperty('json');
  expect(messageFor('['.repeat(deep))).toContain('nested deeper than 64 levels');
});
