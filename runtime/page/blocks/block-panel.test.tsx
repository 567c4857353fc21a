import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { testDom } from '../../../tests/support/test-dom';
import { CallError } from '../../data/data-source';
import { BlockPanel } from './block-panel';

testDom();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(failure: CallError | null, children: string | null) {
  const onRefresh = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  render(
    <BlockPanel title="概况" failure={failure} onRefresh={onRefresh} onCancel={onCancel}>
      {children}
    </BlockPanel>,
  );
  return { onRefresh, onCancel };
}

it('22.4: a block that may not be read says so, and offers no retry', () => {
  show(new CallError(403, '没有权限：谈话计划'), null);
  expect(screen.getByText(/没有权限查看/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('22.4: a block that was not loaded says why and offers a retry', async () => {
  const { onRefresh } = show(new CallError(500, '系统繁忙'), null);
  expect(screen.getByRole('alert').textContent).toContain('系统繁忙');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(onRefresh).toHaveBeenCalledOnce();
});

it('22.4: a failed refresh leaves the content of a block, but not for those who lost the right', () => {
  show(new CallError(500, '系统繁忙'), '666 人');
  expect(screen.getByText('666 人')).toBeTruthy();
  expect(screen.getByText('刷新失败，显示的是之前的内容：系统繁忙')).toBeTruthy();
  show(new CallError(403, '没有权限'), '777 人');
  expect(screen.queryByText('777 人')).toBeNull();
});

it('22.4: a block that was lost with the network is loaded again when it is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { onRefresh } = show(new CallError(0, '网络已断开'), null);
  expect(screen.getByText(/^网络已断开/)).toBeTruthy();
  vi.useFakeTimers();
  act(() => void dispatchEvent(new Event('online')));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onRefresh).toHaveBeenCalledOnce();
});

it('22.4: a block that is loaded for long says so, and can be given up', async () => {
  vi.useFakeTimers();
  const { onCancel } = show(null, null);
  expect(screen.queryByText('数据较多，正在加载')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('数据较多，正在加载')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(onCancel).toHaveBeenCalledOnce();
});
