import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { Tree } from './tree';
import { TreeSelectBox } from './tree-select-box';
import type { TreeNode, TreeValue } from './tree-rows';

testDom();

const NODES: TreeNode[] = [
  {
    value: 1,
    label: '总所',
    children: [
      {
        value: 2,
        label: '教育科',
        children: [
          { value: 3, label: '培训组' },
          { value: 4, label: '辅导组' },
        ],
      },
      { value: 5, label: '财务科' },
    ],
  },
];

function Checked() {
  const [checked, setChecked] = useState<readonly TreeValue[]>([]);
  return <Tree nodes={NODES} label="部门" checked={checked} onCheck={setChecked} />;
}

it('opens by arrow key, checks by Space and half checks the parents', async () => {
  const user = userEvent.setup();
  render(<Checked />);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tree', { name: '部门' }));
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight} ');
  const state = (name: string) => screen.getByRole('treeitem', { name }).getAttribute('aria-checked');
  expect(state('培训组')).toBe('true');
  expect(state('教育科')).toBe('mixed');
  expect(state('总所')).toBe('mixed');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('treeitem', { name: '教育科' }).getAttribute('aria-expanded')).toBe('false');
});

it('chooses a node by search and shows its path', async () => {
  const user = userEvent.setup();
  function Chosen() {
    const [value, setValue] = useState<TreeValue | null>(null);
    return <TreeSelectBox aria-label="部门" showPath nodes={NODES} value={value} onChange={setValue} />;
  }
  render(<Chosen />);
  await user.tab();
  await user.keyboard('{Enter}辅导');
  expect(screen.getAllByRole('treeitem').map((row) => row.textContent)).toEqual(['总所', '教育科', '辅导组']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  const box = screen.getByRole('combobox', { name: '部门' });
  expect(box.textContent).toBe('总所 / 教育科 / 辅导组');
  expect(document.activeElement).toBe(box);
});

it('says that nothing is there instead of announcing a tree without items', () => {
  render(<Tree nodes={[]} label="部门" />);
  expect(screen.queryByRole('tree')).toBeNull();
  expect(screen.getByText('无匹配项')).toBeTruthy();
});
