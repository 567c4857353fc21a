import { expect, test } from 'vitest';
import { causeText } from '../../schemas/problems/cause-text';
import { jsonSyntaxCause } from './json-syntax';

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
