// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { DateInput } from './date-input';
import { readDate } from '../shared/date-text';

testDom();

describe('reading a typed date', () => {
  it.each([
    ['2026-12-01', '2026-12-01'],
    ['2026/1/5', '2026-01-05'],
    ['2026.1.5', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['2026-01', null],
    ['明天', null],
  ])('%s', (typed, read) => expect(readDate(typed, 'date')).toBe(read));

  it('reads times and months by kind', () => {
    expect(readDate('2026-1-5 9:03', 'datetime')).toBe('2026-01-05 09:03:00');
    expect(readDate('2026-1-5', 'datetime')).toBe('2026-01-05 00:00:00');
    expect(readDate('2026-1-5 25:00', 'datetime')).toBeNull();
    expect(readDate('2026年1月', 'month')).toBe('2026-01');
  });
});

function Typed({ onChange }: { onChange(value: string | null): void }) {
  const [value, setValue] = useState<string | null>('2026-11-21');
  return (
    <DateInput
      aria-label="生效日期"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

it('takes a typed date on leaving, and reports text that is no date as it stands', async () => {
  const user = userEvent.setup();
  const changed = vi.fn<(value: string | null) => void>();
  render(<Typed onChange={changed} />);
  const input = screen.getByLabelText('生效日期');
  await user.clear(input);
  await user.type(input, '2026/12/1{Enter}');
  expect(changed).toHaveBeenLastCalledWith('2026-12-01');
  await user.clear(input);
  await user.type(input, '2026-02-30{Enter}');
  expect(changed).toHaveBeenLastCalledWith('2026-02-30');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

it('returns the old value on Escape', async () => {
  const user = userEvent.setup();
  const changed = vi.fn<(value: string | null) => void>();
  render(<Typed onChange={changed} />);
  const input = screen.getByLabelText<HTMLInputElement>('生效日期');
  await user.type(input, '9{Escape}');
  expect(input.value).toBe('2026-11-21');
  expect(changed).not.toHaveBeenCalled();
});
