import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(path.join(import.meta.dirname, 'public/old-browser.js'), 'utf8');

/** The page after the script has run in a window with these globals. */
function pageOf(globals: Record<string, unknown>): string {
  const body = { innerHTML: 'console' };
  const scope = { ...globals, document: { body } };
  runInNewContext(script, { ...scope, window: scope });
  return body.innerHTML;
}

const CSS = { supports: (): boolean => true };

test('a supported browser shows the console', () =>
  expect(pageOf({ CSS, CompressionStream: class {} })).toBe('console'));

test.each([
  ['no feature queries', { CompressionStream: class {} }],
  ['no dynamic heights', { CSS: { supports: (): boolean => false }, CompressionStream: class {} }],
  ['no streams that compress', { CSS }],
])('a browser with %s gets the reason and the browsers to use', (_, globals) => {
  const page = pageOf(globals);
  expect(page).toContain('浏览器版本过低');
  expect(page).toContain('Chrome or Edge 109 or newer, Firefox ESR, or Safari 16.4 or newer');
});
