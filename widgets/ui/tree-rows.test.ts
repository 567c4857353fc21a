import { expect, it } from 'vitest';
import { checkState, pathTo, toggleChecked, visibleRows, type TreeNode } from './tree-rows';

const NODES: TreeNode[] = [
  {
    value: 1,
    label: '临江监管所',
    children: [
      {
        value: 2,
        label: '教育科',
        children: [
          { value: 3, label: '技能培训组' },
          { value: 4, label: '心理辅导组' },
        ],
      },
      { value: 5, label: '财务科', disabled: true },
    ],
  },
];
const words = (rows: { node: TreeNode }[]) => rows.map((row) => row.node.label);

it('shows only the children of open nodes, with level and position', () => {
  expect(words(visibleRows(NODES, new Set([1])))).toEqual(['临江监管所', '教育科', '财务科']);
  expect(visibleRows(NODES, new Set([1]))[2]).toMatchObject({
    level: 2,
    parent: 0,
    position: 2,
    siblings: 2,
  });
});

it('keeps the path to matches and opens it', () => {
  expect(words(visibleRows(NODES, new Set(), '心理'))).toEqual(['临江监管所', '教育科', '心理辅导组']);
  expect(visibleRows(NODES, new Set(), '没有')).toEqual([]);
});

it('finds the path to a value', () => {
  expect(pathTo(NODES, 4).map((node) => node.value)).toEqual([1, 2, 4]);
  expect(pathTo(NODES, 99)).toEqual([]);
});

it('half checks a parent with some checked leaves', () => {
  expect(checkState(NODES[0]!, new Set([3]))).toBe('mixed');
  expect(checkState(NODES[0]!.children![0]!, new Set([3, 4]))).toBe(true);
});

it('checks all descendants except disabled ones, and unchecks them', () => {
  const checked = toggleChecked(NODES, [], NODES[0]!);
  expect(checked).toEqual([2, 3, 4]);
  expect(toggleChecked(NODES, checked, NODES[0]!.children![0]!)).toEqual([]);
});
