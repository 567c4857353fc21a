import { expect, it } from 'vitest';
import type { SheetRow } from '../sheets/sheet-row';
import { chunked } from './judge-batch';
import type { SheetColumn } from './sheet-columns';
import { recordsIn, type SheetRecord } from './sheet-records';

const LIST = { model: 'lines', lines: { max: 3 } };
const COLUMNS = [
  { name: 'code', key: true },
  { name: 'lines.name', key: false, lines: LIST },
] as unknown as SheetColumn[];

async function* rowsOf(texts: readonly (readonly string[])[]): AsyncGenerator<SheetRow> {
  for (const [at, cells] of texts.entries()) yield { row: at + 2, cells: [...cells] };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const sizes = (records: readonly SheetRecord[]) => records.map(({ rows }) => rows.length);

it('a record has at most the rows that its lists can hold', async () => {
  const whole = [
    ['A', '1'],
    ['', '2'],
    ['A', '3'],
    ['B', '1'],
  ];
  expect(sizes(await all(recordsIn(rowsOf(whole), COLUMNS)))).toEqual([3, 1]);
  const long = [
    ['A', '1'],
    ['', '2'],
    ['', '3'],
    ['', '4'],
  ];
  await expect(all(recordsIn(rowsOf(long), COLUMNS))).rejects.toMatchObject({
    errorName: 'sheetRecord',
    params: { row: 2, n: 3 },
  });
});

it('a record has few characters, and so have the records that are checked together', async () => {
  const text = 'x'.repeat(2 * 1024 * 1024);
  const long = [
    ['A', text],
    ['', text],
    ['', 'y'],
  ];
  await expect(all(recordsIn(rowsOf(long), COLUMNS))).rejects.toMatchObject({ errorName: 'sheetMemory' });
  const many = Array.from({ length: 5 }, (_, at) => [String(at), text]);
  const chunks = await all(chunked(recordsIn(rowsOf(many), COLUMNS)));
  expect(chunks.map(({ length }) => length)).toEqual([2, 2, 1]);
});
