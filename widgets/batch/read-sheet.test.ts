import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet';

describe('clipboard text of a spreadsheet', () => {
  it.each([
    [
      'rows and columns',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'line ends of Windows, and one at the end',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['empty cells', 'a\t\tb\n\t\t', [['a', '', 'b']]],
    ['blank rows between, not at the end', 'a\n\nb\n\n\n', [['a'], [''], ['b']]],
    ['a cell with tabs, lines and quotes', '"a\tb\nc ""d"""\te', [['a\tb\nc "d"', 'e']]],
    [
      'a quote that opens nothing',
      '"a" b\tc\n5"\td',
      [
        ['"a" b', 'c'],
        ['5"', 'd'],
      ],
    ],
    ['a quote that never closes', '"a\tb', [['"a', 'b']]],
    ['nothing', '', []],
  ])('%s', (_name, text, rows) => {
    expect(readSheet(text)).toEqual(rows);
  });
});
