import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { Button } from './button';

testDom();

it('I7, K5-26: ignores repeated clicks and keys while loading, however long', async () => {
  const pressed = vi.fn<() => void>();
  const { rerender } = render(<Button onClick={pressed}>保存</Button>);
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  rerender(
    <Button loading onClick={pressed}>
      保存
    </Button>,
  );
  await userEvent.dblClick(screen.getByRole('button'));
  await userEvent.keyboard('{Enter} ');
  vi.setSystemTime(Date.now() + 60_000);
  await userEvent.click(screen.getByRole('button'));
  vi.useRealTimers();
  expect(pressed).toHaveBeenCalledOnce();
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
});

it('stays focusable when disabled and shows the reason', async () => {
  const user = userEvent.setup();
  const pressed = vi.fn<() => void>();
  render(
    <Button disabledReason="请先选择记录" onClick={pressed}>
      批量删除
    </Button>,
  );
  await user.tab();
  const button = screen.getByRole('button', { name: '批量删除' });
  expect(document.activeElement).toBe(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('请先选择记录');
  await user.keyboard('{Enter}');
  await user.click(button);
  expect(pressed).not.toHaveBeenCalled();
});

it('K5-26: a guarded button accepts a second click after 2000 ms', () => {
  vi.useFakeTimers();
  const pressed = vi.fn<() => void>();
  render(
    <Button guarded onClick={pressed}>
      打印
    </Button>,
  );
  const button = screen.getByRole('button');
  fireEvent.click(button);
  vi.advanceTimersByTime(1999);
  fireEvent.click(button);
  expect(pressed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  fireEvent.click(button);
  expect(pressed).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
