import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/*
 * The classes of vulnerabilities by their numbers: each has tests whose title begins with it, or a reason why not yet.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['tests', 'runtime', 'server', 'schemas', 'widgets'];

/** What these would attack is not built: documents of paper, spreadsheets. */
const NOT_YET: Readonly<Record<string, string>> = {
  C20: 'PDF: comes with print',
  C25: 'formulas in spreadsheets: come with export',
  C26: 'packed spreadsheets: come with import',
  C27: 'XML in spreadsheets: comes with import',
};

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Numbers at the beginning of a title, also of several: `C1, C2: …`. */
const TITLE = /\(\s*['"`](C\d+(?:, C\d+)*):/g;

test('every class of reliability.md has its test, or says what it waits for', () => {
  const tested = new Set<string>();
  for (const file of FOLDERS.flatMap((folder) => testFiles(path.join(ROOT, folder))))
    for (const [, numbers = ''] of readFileSync(file, 'utf8').matchAll(TITLE))
      for (const number of numbers.split(', ')) tested.add(number);
  const all = Array.from({ length: 42 }, (_, at) => `C${at + 1}`);
  expect(all.filter((number) => !tested.has(number) && !(number in NOT_YET))).toEqual([]);
  expect(Object.keys(NOT_YET).filter((number) => tested.has(number))).toEqual([]);
});
