import { expect, test } from 'vitest';
import type { ImportRow } from '../../schemas/record/import-contract';
import { IMPORT_PAGE } from '../../schemas/record/import-limits';
import { PagedRows } from './paged-rows';

const row = (number: number): ImportRow => ({ row: number, kind: 'new', cells: {}, errors: [] });

/** Rows with these numbers, of which a source counts the requests by their offset. */
function rowsOf(numbers: readonly number[]) {
  const asked: number[] = [];
  let aborted = 0;
  const rows = new PagedRows(
    numbers.length,
    async (offset, signal) => {
      asked.push(offset);
      signal.addEventListener('abort', () => aborted++);
      await Promise.resolve();
      if (signal.aborted) throw signal.reason;
      return { total: numbers.length, rows: numbers.slice(offset, offset + IMPORT_PAGE).map(row) };
    },
    () => undefined,
  );
  return { rows, asked, aborted: () => aborted };
}
const count = (n: number, from = 2, every = 1) => Array.from({ length: n }, (_, at) => from + at * every);

test('only the pages of the wanted rows are loaded, once', async () => {
  const { rows, asked } = rowsOf(count(100_000));
  await rows.want(IMPORT_PAGE - 5, IMPORT_PAGE + 5);
  await rows.want(IMPORT_PAGE - 3, IMPORT_PAGE + 8);
  expect(asked).toEqual([0, IMPORT_PAGE]);
  expect([rows.at(IMPORT_PAGE - 1)?.row, rows.at(IMPORT_PAGE)?.row]).toEqual([201, 202]);
  expect(rows.at(5 * IMPORT_PAGE)).toBeUndefined();
});

test('requests for rows that were scrolled past are given up', async () => {
  const { rows, aborted } = rowsOf(count(10_000));
  const first = rows.want(0, 10).catch(() => 'given up');
  await rows.want(5000, 5010);
  expect(await first).toBe('given up');
  expect([aborted(), rows.at(0), rows.at(5000)?.row]).toEqual([1, undefined, 5002]);
});

test('the pages used last are kept, the others are read again', async () => {
  const { rows, asked } = rowsOf(count(100_000));
  for (let at = 0; at < 61; at++) await rows.want(at * IMPORT_PAGE, at * IMPORT_PAGE + 1);
  expect(rows.at(0)).toBeUndefined();
  await rows.want(0, 1);
  expect([asked.length, rows.at(0)?.row]).toEqual([62, 2]);
});

test.each([
  ['numbers that follow each other', count(100_000)],
  ['every seventh row', count(3000, 2, 7)],
  ['a single row', [9]],
  ['none', []],
])('a row is found by its number: %s', async (_, numbers) => {
  const { rows, asked } = rowsOf(numbers);
  const wanted = [0, 1, 2, 3, 9, 2002, 14_005, 99_999, 100_001, 900_000];
  for (const number of wanted) {
    const at = numbers.findIndex((one) => one >= number);
    expect(await rows.placeOf(number), `row ${number}`).toBe(at < 0 ? numbers.length : at);
  }
  // A binary search, and no walk through the list.
  expect(asked.length).toBeLessThan(30);
});
