import { describe, expect, it } from 'vitest';
import type { Choice } from '../../schemas/document/dictionary';
import {
  columnsOf,
  edgeOfColumn,
  findPaths,
  firstBelow,
  isComplete,
  moveInColumn,
  pathLabels,
  pathTo,
} from './cascade';

const choices: Choice[] = [
  {
    value: 'a',
    label: '甲',
    children: [
      { value: 'a1', label: '甲一' },
      { value: 'a2', label: '甲二', disabled: true },
      { value: 'a3', label: '甲三', children: [{ value: 'a31', label: '里' }] },
    ],
  },
  { value: 'b', label: '乙' },
];
const values = (column: readonly Choice[] | undefined) => column?.map((choice) => choice.value);

describe('cascade', () => {
  it('shows the next column if there is one', () => {
    expect(columnsOf(choices, []).map(values)).toEqual([['a', 'b']]);
    expect(columnsOf(choices, ['a', 'a3']).map(values)).toEqual([['a', 'b'], ['a1', 'a2', 'a3'], ['a31']]);
    expect(columnsOf(choices, ['b'])).toHaveLength(1);
    expect(columnsOf(choices, ['gone', 'a1'])).toHaveLength(1);
  });

  it('shows the raw value of an unknown step', () =>
    expect(pathLabels(choices, ['a', 'x', 'a31'])).toEqual(['甲', 'x', 'a31']));

  it('finds the path to a value', () => {
    expect(pathTo(choices, 'a31')).toEqual(['a', 'a3', 'a31']);
    expect(pathTo(choices, 'x')).toEqual([]);
  });

  it('is complete at a leaf', () => {
    expect(isComplete(choices, ['a', 'a1'])).toBe(true);
    expect(isComplete(choices, ['a'])).toBe(false);
    expect(isComplete(choices, [])).toBe(false);
  });

  it('moves within a column and skips disabled choices', () => {
    expect(moveInColumn(choices, ['a', 'a1'], 1)).toEqual(['a', 'a3']);
    expect(moveInColumn(choices, ['a', 'a3'], -1)).toEqual(['a', 'a1']);
    expect(moveInColumn(choices, ['b'], 1)).toEqual(['b']);
    expect(moveInColumn(choices, [], 1)).toEqual(['a']);
    expect(moveInColumn(choices, [], -1)).toEqual(['b']);
  });

  it('moves to the ends of a column, and one level deeper', () => {
    expect(edgeOfColumn(choices, ['a', 'a3'], 1)).toEqual(['a', 'a1']);
    expect(edgeOfColumn(choices, ['a', 'a1'], -1)).toEqual(['a', 'a3']);
    expect(edgeOfColumn(choices, [], -1)).toEqual(['b']);
    expect(firstBelow(choices, ['a', 'a3'])).toEqual(['a', 'a3', 'a31']);
    expect([firstBelow(choices, ['b']), firstBelow(choices, [])]).toEqual([['b'], []]);
  });

  it('searches whole paths', () => {
    expect(findPaths(choices, '里')).toEqual([{ path: ['a', 'a3', 'a31'], text: '甲 / 甲三 / 里' }]);
    expect(findPaths(choices, '甲')).toHaveLength(2);
    expect(['甲三里', '甲 三', '甲/甲三 / 里 '].map((word) => findPaths(choices, word).length)).toEqual([
      1, 1, 1,
    ]);
    expect(findPaths(choices, '丙')).toEqual([]);
  });
});
