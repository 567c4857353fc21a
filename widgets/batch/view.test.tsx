import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Field } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { testDom } from '../../tests/support/test-dom';
import { exampleField, exampleSource } from '../shared/field-fixture';
import { WidgetHostProvider } from '../widget';
import { batchType } from './field';
import { BatchInput } from './batch-input';
// The types allowed in rows are known once all types are loaded, as in the browser.
import '../widgets';

testDom();

const field = exampleField('batch', {
  ...batchType.defaults,
  maxLimit: 3,
  list: [
    { type: 'input', model: 'word', label: '原词', required: true },
    { type: 'number', model: 'n', label: '次数' },
  ],
});

const choices = [
  { value: 1, label: '一监区' },
  { value: 2, label: '二监区' },
];
const host = { choices: vi.fn(() => Promise.resolve(choices)), upload: () => Promise.reject(new Error()) };

/** Records which parts were reported to the form as blurred. */
const left = vi.fn<(parts: readonly string[]) => void>();

interface TableProps {
  start: Json;
  errors?: Record<string, string>;
  of?: Field;
}

function Table({ start, errors, of = field }: TableProps) {
  const [rows, setRows] = useState(start);
  return (
    <WidgetHostProvider value={host}>
      <BatchInput
        id="rows"
        field={of}
        value={rows}
        onChange={setRows}
        disabled={false}
        readOnly={false}
        required={false}
        invalid={false}
        errors={errors}
        onPartsLeft={left}
      />
      <output>{JSON.stringify(rows)}</output>
    </WidgetHostProvider>
  );
}

const state = () => JSON.parse(screen.getAllByRole('status').at(-1)?.textContent ?? '') as Json;
const texts = () => screen.getAllByRole<HTMLInputElement>('textbox').map((box) => box.value);
const rowButtons = () => screen.getAllByRole('button', { name: /^删除第 \d 行$/ });

describe('sub-table', () => {
  it('adds rows with cell defaults up to the limit', async () => {
    const user = userEvent.setup();
    render(<Table start={[{ word: '甲', n: 1 }]} />);
    const add = () => screen.getByRole('button', { name: '添加一行' });
    for (let times = 0; times < 4; times++) await user.click(add());
    expect(state()).toEqual([
      { word: '甲', n: 1 },
      { word: '', n: 0 },
      { word: '', n: 0 },
    ]);
    expect(add().getAttribute('aria-disabled')).toBe('true');
  });

  it('moves a row by keyboard, from a cell and from its handle, with what was typed and the focus', async () => {
    const user = userEvent.setup();
    render(<Table start={[{ word: '甲' }, { word: '乙' }, { word: '丙' }]} />);
    const handle = (n: number) => screen.getByRole('button', { name: new RegExp(`^移动第 ${n} 行`) });
    const [first] = screen.getAllByRole<HTMLInputElement>('textbox');
    await user.type(first!, '甲');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(state()).toEqual([{ word: '乙' }, { word: '甲甲' }, { word: '丙' }]);
    expect(document.activeElement).toBe(screen.getAllByRole('textbox')[1]);
    expect(screen.getByText('第 1 行已移到第 2 行')).toBeTruthy();
    await user.type(document.activeElement!, '丁');
    handle(3).focus();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(state()).toEqual([{ word: '丙' }, { word: '乙' }, { word: '甲甲丁' }]);
    expect(document.activeElement).toBe(handle(1));
  });

  it('has no handles where there is nothing to move', () => {
    render(<Table start={[{ word: '甲' }]} />);
    expect(screen.queryByRole('button', { name: /^移动/ })).toBeNull();
  });

  it('keeps typed text in its row when another row is removed', async () => {
    const user = userEvent.setup();
    render(<Table start={[{ word: '甲' }, { word: '乙' }]} />);
    await user.type(screen.getAllByRole('textbox')[1] as HTMLElement, '丙');
    await user.click(rowButtons()[0] as HTMLElement);
    expect(texts()).toEqual(['乙丙']);
    expect(state()).toEqual([{ word: '乙丙' }]);
  });

  it('applies two changes reported before the next render', async () => {
    const user = userEvent.setup();
    render(<Table start={[{}]} />);
    await user.type(screen.getByRole('textbox'), '甲');
    await user.type(screen.getByRole('spinbutton'), '5{Enter}');
    expect(state()).toEqual([{ word: '甲', n: 5 }]);
  });

  it('shows each error at its cell', () => {
    render(<Table start={[{}, {}]} errors={{ '1/word': '请输入原词' }} />);
    const [, first, second] = screen.getAllByRole('row');
    expect(within(first as HTMLElement).queryByText('请输入原词')).toBeNull();
    const box = within(second as HTMLElement).getByRole('textbox');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    const message = document.getElementById(box.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('请输入原词');
  });

  it('reports blurred cells by current position, and none for a new row', async () => {
    const user = userEvent.setup();
    render(<Table start={[{}, {}]} />);
    const [, second] = screen.getAllByRole('textbox');
    await user.click(second!);
    await user.tab();
    expect(left).toHaveBeenLastCalledWith(['1/word']);
    await user.click(screen.getByRole('button', { name: '添加一行' }));
    expect(left).toHaveBeenLastCalledWith(['1/word', '1/n']);
    await user.click(rowButtons()[0]!);
    expect(left).toHaveBeenLastCalledWith(['0/word', '0/n']);
    screen.getAllByRole('textbox')[1]!.focus();
    await user.paste('甲\t1');
    expect(left).toHaveBeenLastCalledWith(['0/word', '0/n', '1']);
  });

  it('focuses the new row, and the neighbour of a removed row', async () => {
    const user = userEvent.setup();
    render(<Table start={[{ word: '甲' }]} />);
    const add = screen.getByRole('button', { name: '添加一行' });
    await user.click(add);
    expect(document.activeElement).toBe(add);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getAllByRole('textbox')[2]);
    rowButtons()[0]!.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(rowButtons()[0]);
    await user.keyboard('{Enter}{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加一行' }));
  });

  it('loads the choices of a column with one request, and resolves pasted names', async () => {
    const user = userEvent.setup();
    const referring = exampleField(
      'batch',
      { ...batchType.defaults, list: [{ type: 'select', model: 'area', label: '监区', refers: 'area' }] },
      { sources: { area: exampleSource } },
    );
    render(<Table of={referring} start={[{ area: 1 }, { area: 2 }, { area: 9 }]} />);
    const words = () => screen.getAllByRole('combobox').map((box) => box.textContent);
    await waitFor(() => expect(words()).toEqual(['一监区', '二监区', '9']));
    expect(host.choices).toHaveBeenCalledOnce();

    screen.getAllByRole('combobox')[0]!.focus();
    await user.paste('二监区\n四监区');
    await waitFor(() => expect(state()).toEqual([{ area: 2 }, { area: '四监区' }, { area: 9 }]));
    await user.keyboard('{Control>}z{/Control}');
    expect(state()).toEqual([{ area: 1 }, { area: 2 }, { area: 9 }]);
  });

  const clipboard = (read: () => Promise<string>) => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { readText: read } });
  };

  it('pastes what is on the clipboard below the last row with a value, also into an empty table', async () => {
    const user = userEvent.setup();
    clipboard(() => Promise.resolve('甲\t1\n乙\t很多'));
    render(<Table start={[]} />);
    const button = () => screen.getByRole('button', { name: '粘贴' });
    await user.click(button());
    await waitFor(() =>
      expect(state()).toMatchObject([
        { word: '甲', n: 1 },
        { word: '乙', n: '很多' },
      ]),
    );
    expect(left).toHaveBeenLastCalledWith(['0', '1']);
    expect(screen.getByText('已粘贴 2 行')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '撤销粘贴' }));
    await user.click(screen.getByRole('button', { name: '添加一行' }));
    // A row as it was added is used first; a single cell is one row.
    clipboard(() => Promise.resolve('丙'));
    await user.click(button());
    await waitFor(() => expect(state()).toMatchObject([{ word: '丙' }]));
    expect(state()).toHaveLength(1);
    await user.click(button());
    await waitFor(() => expect(state()).toMatchObject([{ word: '丙' }, { word: '丙' }]));
    await user.click(button());
    await waitFor(() => expect(state()).toHaveLength(3));
    expect(button().getAttribute('aria-disabled')).toBe('true');
  });

  it('asks for the rows where the browser does not give the clipboard, or nothing is on it', async () => {
    const user = userEvent.setup();
    left.mockClear();
    clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    render(<Table start={[{ word: '甲' }]} />);
    await user.click(screen.getByRole('button', { name: '粘贴' }));
    const dialog = await screen.findByRole('dialog', { name: '从表格粘贴' });
    expect(dialog.textContent).toContain('浏览器没有允许读取剪贴板');
    const area = within(dialog).getByRole('textbox', { name: '表格内容' });
    expect(document.activeElement).toBe(area);
    // The dialog is a part of the table: nothing was left, and no cell misses its value yet.
    await new Promise((done) => setTimeout(done));
    expect(left).not.toHaveBeenCalled();
    const nothing = within(dialog).getByRole('button', { name: '粘贴' });
    expect(nothing.getAttribute('aria-disabled')).toBe('true');
    await user.paste('乙\t2\n丙\t3');
    // It is the text of the dialog, not yet rows of the table.
    expect(screen.getByText('[{"word":"甲"}]')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: '粘贴 2 行' }));
    expect(state()).toMatchObject([{ word: '甲' }, { word: '乙', n: 2 }, { word: '丙', n: 3 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: '撤销粘贴' }));

    clipboard(() => Promise.resolve('  '));
    await user.click(screen.getByRole('button', { name: '粘贴' }));
    expect(await screen.findByText(/剪贴板里没有表格内容/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(state()).toEqual([{ word: '甲' }]);
  });
});
