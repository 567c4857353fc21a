import { expect, test } from 'vitest';
import { guessField } from './guess-field';
import { OFFICE_SHEETS } from '../../tests/support/office-sheets';
import { sourceOf } from './read-text';

/** The cells of a row; a comma in quotes separates none. */
const cells = (row: string): string[] =>
  row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, ''));

test('of twenty sheets of offices nearly every column is guessed right', () => {
  const wrong: string[] = [];
  let columns = 0;
  for (const { name, rows, kinds } of OFFICE_SHEETS) {
    const source = sourceOf(rows.map(cells));
    const found = new Map(source.columns.map(guessField).map(({ label, kind }) => [label, kind]));
    for (const [label, kind] of Object.entries(kinds)) {
      columns++;
      if (found.get(label) !== kind) wrong.push(`${name} ${label}: ${found.get(label) ?? '—'} for ${kind}`);
    }
  }
  // Rooms that are called by a number.
  expect(wrong).toEqual(['固定资产台账 存放地点: number for text', '会议室预订 会议室: number for text']);
  expect(1 - wrong.length / columns).toBeGreaterThan(0.95);
});
