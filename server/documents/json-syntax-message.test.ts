import { expect, test } from 'vitest';
import { jsonSyntaxMessage } from './json-syntax-message';

function messageFor(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return jsonSyntaxMessage(text, error as SyntaxError);
  }
  throw new Error('the text is valid');
}

test.each([
  ['{\n  "a": 1,\n}', 'line 3, column 1'],
  ['{\n  "a": tru\n}', 'line 2, column 11'],
  ['{ "a" 1 }', 'line 1, column 7'],
  ['{\n  "a": 1', 'line 2, column 9'],
  ['', 'line 1, column 1'],
  ['{} x', 'line 1, column 4'],
  ['["a', 'line 1, column 4'],
  ['{ "a": "1\n" }', 'line 1, column 10'],
])('%j is wrong at %s', (text, place) => {
  expect(messageFor(text)).toContain(`${place}: not valid JSON: `);
});

test('the text itself is not repeated', () => {
  expect(messageFor('{ "password": "secret", oops }')).not.toContain('secret');
});
