import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawControl } from '../../tests/support/draw-control';
import { testDom } from '../../tests/support/test-dom';
import { exampleField } from '../shared/field-fixture';
import { COMMIT_AFTER_MS } from '../shared/use-typed-text';

testDom();
afterEach(() => vi.useRealTimers());

const ends = () => screen.getAllByRole<HTMLInputElement>('spinbutton');
function write(at: number, ...texts: string[]) {
  const end = ends()[at]!;
  fireEvent.focus(end);
  for (const value of texts) {
    fireEvent.change(end, { target: { value } });
    act(() => vi.advanceTimersByTime(COMMIT_AFTER_MS));
  }
}

it('does not clamp an end while it is typed', () => {
  vi.useFakeTimers();
  const report = drawControl(exampleField('rangeNumber'), [18, 60]);
  write(1, '7', '75');
  expect(ends()[1]?.value).toBe('75');
  fireEvent.blur(ends()[1]!);
  expect(report.mock.lastCall).toEqual([[18, 75]]);
});

it('B5-16: clamps an end to the other one on blur', () => {
  vi.useFakeTimers();
  const report = drawControl(exampleField('rangeNumber'), [18, 60]);
  write(0, '70');
  fireEvent.blur(ends()[0]!);
  expect([report.mock.lastCall, ends()[0]?.value]).toEqual([[[60, 60]], '60']);
});

it('steps by arrow keys, as a single number does', () => {
  vi.useFakeTimers();
  const report = drawControl(exampleField('rangeNumber', { step: 5, max: 62 }), [18, 60]);
  fireEvent.focus(ends()[1]!);
  fireEvent.keyDown(ends()[1]!, { key: 'ArrowUp' });
  fireEvent.blur(ends()[1]!);
  expect(report.mock.lastCall).toEqual([[18, 62]]);
});
