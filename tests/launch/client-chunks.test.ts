import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ASSETS = path.resolve(import.meta.dirname, '../../dist/client/assets');

/** Code generated from text at run time, which the content security policy forbids. */
const GENERATES = /(?<![\w$.])(?:new\s+)?Function\(/;

test('no chunk of the browser generates code: Ajv, which does, is only in the server', () => {
  const chunks = fs
    .readdirSync(ASSETS, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.js$/.test(file));
  expect(chunks.length).toBeGreaterThan(20);
  const read = (chunk: string) => fs.readFileSync(path.join(ASSETS, chunk), 'utf8');
  expect(chunks.filter((chunk) => GENERATES.test(read(chunk)))).toEqual([]);
});

test.each(['let i=Function(`a`,b)', 'new Function("a")'])('%s generates code', (text) => {
  expect(GENERATES.test(text)).toBe(true);
});
