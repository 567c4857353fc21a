import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { SelectBox } from './select-box';
import type { SelectOption, SelectValue } from './select-option';

testDom();

const AREAS: SelectOption[] = [
  { value: 1, label: '一监区' },
  { value: 2, label: '二监区', disabled: true, reason: '已停用' },
  { value: 3, label: '三监区' },
];
const MANY: SelectOption[] = Array.from({ length: 12 }, (_, index) => ({
  value: index,
  label: `选项${index}`,
}));

interface SingleProps {
  options?: SelectOption[];
  start?: SelectValue;
  onChange?(value: SelectValue | null): void;
}

function Single({ options = AREAS, start, onChange }: SingleProps) {
  const [value, setValue] = useState<SelectValue | null>(start ?? null);
  return (
    <>
      <label htmlFor="area">监区</label>
      <SelectBox
        id="area"
        value={value}
        options={options}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
    </>
  );
}

it('is found by its label, opens by arrow key, skips disabled rows, chooses by Enter and keeps the focus', async () => {
  const user = userEvent.setup();
  render(<Single />);
  const box = screen.getByRole('combobox', { name: '监区' });
  await user.tab();
  expect(document.activeElement).toBe(box);
  await user.keyboard('{ArrowDown}');
  expect(box.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('option', { name: '二监区（已停用）' }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(box.textContent).toBe('三监区');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(box);
});

it('restores the old value on Escape', async () => {
  const user = userEvent.setup();
  const changed = vi.fn<(value: SelectValue | null) => void>();
  render(<Single start={1} onChange={changed} />);
  await user.tab();
  await user.keyboard('{Enter}{ArrowDown}{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('combobox').textContent).toBe('一监区');
  expect(changed).not.toHaveBeenCalled();
});

it('jumps to the option that starts with the typed letters', async () => {
  const user = userEvent.setup();
  render(<Single />);
  await user.tab();
  await user.keyboard('三{Enter}');
  expect(screen.getByRole('combobox').textContent).toBe('三监区');
});

it('has a search box above 8 options and shows when nothing matches', async () => {
  const user = userEvent.setup();
  render(<Single options={MANY} />);
  await user.click(screen.getByRole('combobox', { name: '监区' }));
  const search = screen.getByRole('combobox', { name: '搜索' });
  expect(document.activeElement).toBe(search);
  await user.keyboard('1');
  expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual(['选项1', '选项10', '选项11']);
  await user.keyboard('x');
  expect(screen.getByText('无匹配项')).toBeTruthy();
});

it('mounts only the visible ones of thousands of options, and searches all of them', async () => {
  const user = userEvent.setup();
  const options = Array.from({ length: 3000 }, (_, at) => ({ value: at, label: `选项${at}` }));
  render(<Single options={options} />);
  await user.click(screen.getByRole('combobox', { name: '监区' }));
  const rows = screen.getAllByRole('option');
  expect(rows.length).toBeLessThan(50);
  expect([rows[0]?.getAttribute('aria-posinset'), rows[0]?.getAttribute('aria-setsize')]).toEqual([
    '1',
    '3000',
  ]);
  await user.keyboard('2999{Enter}');
  expect(screen.getByRole('combobox', { name: '监区' }).textContent).toBe('选项2999');
});

it('chooses several without closing and joins their labels', async () => {
  const user = userEvent.setup();
  function Several() {
    const [value, setValue] = useState<readonly SelectValue[]>([]);
    return <SelectBox multiple aria-label="状态" value={value} options={MANY} onChange={setValue} />;
  }
  render(<Several />);
  const box = screen.getByRole('combobox', { name: '状态' });
  await user.click(box);
  const list = screen.getByRole('listbox');
  for (const name of ['选项0', '选项1', '选项2', '选项3']) {
    await user.click(within(list).getByRole('option', { name }));
  }
  expect(box.textContent).toBe('选项0、选项1、选项2 +1');
});

it('keeps several values on Escape, removes the last by Backspace and all by Delete', async () => {
  const user = userEvent.setup();
  function Several() {
    const [value, setValue] = useState<SelectValue[]>([1]);
    return (
      <SelectBox clearable aria-label="监区" multiple value={value} options={AREAS} onChange={setValue} />
    );
  }
  render(<Several />);
  const box = screen.getByRole('combobox');
  await user.tab();
  await user.keyboard('{Enter}{End}{Enter}');
  expect(box.textContent).toBe('一监区、三监区');
  await user.keyboard('{Escape}');
  expect([box.textContent, box.getAttribute('aria-expanded')]).toEqual(['一监区、三监区', 'false']);
  await user.keyboard('{Backspace}');
  expect(box.textContent).toBe('一监区');
  await user.keyboard('{Delete}');
  expect(box.textContent).toBe('请选择');
});

it('shows an error as a row with retry', async () => {
  const user = userEvent.setup();
  const retry = vi.fn<() => void>();
  render(
    <SelectBox
      aria-label="机构"
      value={null}
      options={[]}
      error="加载失败"
      onRetry={retry}
      onChange={() => {}}
    />,
  );
  await user.click(screen.getByRole('combobox', { name: '机构' }));
  expect(screen.getByRole('alert').textContent).toContain('加载失败');
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('does not choose outdated results while a search is pending', async () => {
  const user = userEvent.setup();
  const chosen = vi.fn<(value: SelectValue | null) => void>();
  const box = (searching: boolean) => (
    <SelectBox
      aria-label="监区"
      value={null}
      options={AREAS}
      onSearch={() => {}}
      searching={searching}
      onChange={chosen}
    />
  );
  const { rerender } = render(box(true));
  await user.click(screen.getByRole('combobox', { name: '监区' }));
  await user.keyboard('三{Enter}');
  expect([chosen.mock.calls, screen.getByRole('listbox').getAttribute('aria-busy')]).toEqual([[], 'true']);
  rerender(box(false));
  await user.keyboard('{Enter}');
  expect(chosen.mock.calls).toEqual([[1]]);
});

it('leaves the keys to an input method while it composes, and then searches', async () => {
  const user = userEvent.setup();
  render(<Single options={[...MANY, { value: 20, label: '回族' }]} />);
  await user.click(screen.getByRole('combobox', { name: '监区' }));
  const search = screen.getByRole<HTMLInputElement>('combobox', { name: '搜索' });
  fireEvent.compositionStart(search);
  fireEvent.change(search, { target: { value: "hui'zu" } });
  expect([search.value, screen.getAllByRole('option').length]).toEqual(["hui'zu", 13]);
  fireEvent.keyDown(search, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(search, { key: 'Escape', isComposing: true });
  expect(screen.getAllByRole('option')).toHaveLength(13);
  fireEvent.change(search, { target: { value: '回族' } });
  fireEvent.compositionEnd(search);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('combobox', { name: '监区' }).textContent).toBe('回族');
});

it('shows labels of values that are not among the options', () => {
  render(
    <SelectBox
      aria-label="机构"
      value={9}
      options={AREAS}
      words={new Map([[9, '已撤销的监区']])}
      onChange={() => {}}
    />,
  );
  expect(screen.getByRole('combobox').textContent).toBe('已撤销的监区');
});

it('accepts typing while a searchable list loads', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Single options={[]} />);
  await user.click(screen.getByRole('combobox', { name: '监区' }));
  rerender(<Single options={MANY} />);
  const search = screen.getByRole('combobox', { name: '搜索' });
  expect(document.activeElement).toBe(search);
  await user.keyboard('11{Enter}');
  expect(screen.getByRole('combobox', { name: '监区' }).textContent).toBe('选项11');
});
