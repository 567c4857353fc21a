import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../schemas/json';
import { testDom } from '../../tests/support/test-dom';
import { jsonNodes, MOST_NODES } from './json-nodes';
import { JsonTree } from './json-tree';

testDom();

const DOCUMENT: Json = {
  name: '甲',
  tags: ['a', 'b'],
  inner: { deep: { count: 3, none: null, yes: true } },
  text: '很长的文字'.repeat(20),
  'a/b': 1,
};

const lines = () => screen.getAllByRole('treeitem').map((line) => line.textContent);
const line = (name: string) => screen.getByRole('treeitem', { name });

async function show(value: Json = DOCUMENT) {
  const user = userEvent.setup();
  render(<JsonTree value={value} label="数据" />);
  return user;
}

describe('the tree of a JSON document', () => {
  it('opens and closes nodes by click and by keys', async () => {
    const user = await show();
    expect(screen.queryByText('count:', { exact: false })).toBeNull();
    await user.click(line('deep: {3}'));
    expect(line('count: 3')).toBeTruthy();
    await user.click(line('deep: {3}'));
    expect(screen.queryByRole('treeitem', { name: 'count: 3' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '全部收起' }));
    expect(lines()).toEqual([
      'name: "甲"',
      'tags: [2]',
      'inner: {1}',
      expect.stringMatching(/^text: /),
      'a/b: 1',
    ]);
    await user.click(screen.getByRole('button', { name: '全部展开' }));
    expect(lines()).toContain('yes: true');
    screen.getByRole('tree').focus();
    await user.keyboard('{Home}{ArrowDown}{ArrowLeft}');
    expect(line('tags: [2]').getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowRight}');
    expect(line('tags: [2]').getAttribute('aria-expanded')).toBe('true');
  });

  it('finds keys and values, with the path to them', async () => {
    const user = await show();
    await user.type(screen.getByRole('textbox', { name: '在数据中搜索' }), 'COUNT');
    expect(lines()).toEqual(['inner: {1}', 'deep: {3}', 'count: 3']);
  });

  it('copies the whole, or the chosen node; a long text is shown in full', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: '复制' }));
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(DOCUMENT);
    await user.click(line('inner: {1}'));
    await user.click(screen.getByRole('button', { name: '复制inner' }));
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual({
      deep: { count: 3, none: null, yes: true },
    });
    await user.click(screen.getByRole('treeitem', { name: /^text/ }));
    expect(screen.getByLabelText('text').textContent).toBe('很长的文字'.repeat(20));
    await user.click(screen.getByRole('button', { name: '复制text' }));
    expect(await navigator.clipboard.readText()).toBe('很长的文字'.repeat(20));
  });

  it('mounts a window of 10,000 nodes, shows no more and says so', async () => {
    await show(Array.from({ length: MOST_NODES + 1 }, (_, at) => at));
    const tree = screen.getByRole('tree');
    expect(within(tree).getAllByRole('treeitem').length).toBeLessThan(300);
    expect(screen.getByText(/只显示前 10000 项/)).toBeTruthy();
  });

  it('tells nodes with alike paths apart, and closes the deepest levels', () => {
    expect([...jsonNodes({ 'a/b': 1, a: { b: 2 } }).parts.keys()]).toEqual(['/a~1b', '/a', '/a/b']);
    let deep: Json = 1;
    for (let level = 0; level < 500; level++) deep = { deep };
    expect(jsonNodes(deep).parts.size).toBe(60);
  });
});
