import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { coverWindow } from './loading-cover';
import { LoadingOverlay } from './loading-overlay';

testDom();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const overlay = () => screen.queryByRole('status');

function open() {
  render(
    <>
      <button>编辑</button>
      <LoadingOverlay />
    </>,
  );
  screen.getByRole('button').focus();
}

test('B2-31: long work covers the window with Loading..., and gives the focus back', () => {
  open();
  const end = coverWindow();
  pass(199);
  expect(overlay()).toBeNull();
  pass(1);
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(overlay()?.classList.contains('z-overlay')).toBe(true);
  expect(document.activeElement).toBe(overlay());
  // False: the default of the key was prevented.
  expect(fireEvent.keyDown(overlay()!, { key: 'Tab' })).toBe(false);
  act(end);
  expect(overlay()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('short work covers nothing', () => {
  open();
  coverWindow()();
  pass(1000);
  expect(overlay()).toBeNull();
});

test('the window stays covered until the last work has ended', () => {
  open();
  const [first, second] = [coverWindow(), coverWindow()];
  pass(200);
  act(first);
  act(first);
  expect(overlay()).not.toBeNull();
  act(second);
  expect(overlay()).toBeNull();
});

test('a window that comes back from the history is not covered', () => {
  open();
  coverWindow();
  pass(200);
  expect(overlay()).not.toBeNull();
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(overlay()).toBeNull();
});
