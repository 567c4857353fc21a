import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useBusyChildren } from './use-busy-children';

it('is busy until the last child is done', () => {
  const onBusy = vi.fn<(busy: boolean) => void>();
  const { result } = renderHook(() => useBusyChildren(onBusy));
  result.current('a', true);
  result.current('b', true);
  result.current('a', false);
  result.current('a', false);
  expect(onBusy.mock.calls).toEqual([[true]]);
  result.current('b', false);
  expect(onBusy.mock.calls).toEqual([[true], [false]]);
});
