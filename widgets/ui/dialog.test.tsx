import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useRef, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { Dialog } from './dialog';
import { FieldFrame } from './field-frame';
import { SelectBox } from './select-box';
import { TextInput } from './text-input';

testDom();

function open(onClose: () => void) {
  render(
    <Dialog open onClose={onClose} title="编辑" subtitle="监管账户 · 陈国栋">
      <FieldFrame id="code" label="编号">
        <TextInput id="code" value="3301" readOnly onChange={() => {}} />
      </FieldFrame>
      <FieldFrame id="name" label="姓名" required error="请输入姓名">
        <TextInput id="name" value="" invalid aria-describedby="name-message" onChange={() => {}} />
      </FieldFrame>
      <SelectBox
        aria-label="监区"
        value={null}
        options={[{ value: 1, label: '一监区' }]}
        onChange={() => {}}
      />
    </Dialog>,
  );
}

it('B2-30: is named by its title and focuses the first editable field', () => {
  open(() => {});
  const dialog = screen.getByRole('dialog', { name: '编辑' });
  expect(dialog.style.getPropertyValue('--dialog-width')).toBe('840px');
  const name = screen.getByRole('textbox', { name: '姓名' });
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(name.getAttribute('aria-describedby')!)?.textContent).toBe('请输入姓名');
});

it('returns the focus to its opener', async () => {
  const user = userEvent.setup();
  function Opener() {
    const [shown, setShown] = useState(false);
    return (
      <>
        <button onClick={() => setShown(true)}>编辑</button>
        <Dialog open={shown} onClose={() => setShown(false)} title="编辑">
          <TextInput aria-label="姓名" value="" onChange={() => {}} />
        </Dialog>
      </>
    );
  }
  render(<Opener />);
  await user.click(screen.getByRole('button', { name: '编辑' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '姓名' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '编辑' })));
});

it('asks to close on Escape and ×, not on a click outside', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const closed = vi.fn<() => void>();
  open(closed);
  await user.click(document.body);
  expect(closed).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.click(screen.getAllByRole('button', { name: '关闭' }).at(-1)!);
  expect(closed).toHaveBeenCalledTimes(2);
});

it('Escape in an open list closes only the list', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const closed = vi.fn<() => void>();
  open(closed);
  await user.click(screen.getByRole('combobox', { name: '监区' }));
  expect(screen.getByRole('listbox')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(closed).not.toHaveBeenCalled();
});

it.each([
  ['cancel and ok', ['取消', '确定']],
  ['only what closes a detail', ['关闭']],
  ['other buttons', ['上一步', '预览', '提交']],
])('B2-29: has %s below its content, or nothing', (_what, labels) => {
  const footer = labels.map((label) => <button key={label}>{label}</button>);
  const { rerender } = render(
    <Dialog open onClose={() => {}} title="编辑" footer={footer}>
      <p>内容</p>
    </Dialog>,
  );
  const buttons = () =>
    [...screen.getByRole('dialog').querySelectorAll('footer button')].map((one) => one.textContent);
  expect(buttons()).toEqual(labels);
  rerender(
    <Dialog open onClose={() => {}} title="编辑">
      <p>内容</p>
    </Dialog>,
  );
  expect(screen.getByRole('dialog').querySelector('footer')).toBeNull();
});

it('gives the focus back to what opened it, also where a field inside takes the focus when it is mounted', async () => {
  const user = userEvent.setup();
  function FocusedField() {
    const field = useRef<HTMLInputElement>(null);
    useLayoutEffect(() => field.current?.focus(), []);
    return <input ref={field} aria-label="日期" />;
  }
  function Opened() {
    const [shown, setShown] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setShown(true)}>
          离监
        </button>
        {shown && (
          <Dialog open onClose={() => setShown(false)} title="离监">
            <FocusedField />
          </Dialog>
        )}
      </>
    );
  }
  render(<Opened />);
  await user.click(screen.getByRole('button', { name: '离监' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '日期' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '离监' })));
});
