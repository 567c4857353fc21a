import dayjs from 'dayjs';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { DateInput } from './date-input';
import { Dialog } from './dialog';
import { readDate } from '../shared/date-text';

testDom();

describe('parsing a typed date', () => {
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
    ['２０２６年１月５号', '2026-01-05'],
    ['2026/1/5 0:00:00', '2026-01-05'],
    ['2026/1/5 8:00', null],
  ])('%s', (typed, read) => expect(readDate(typed, 'date')).toBe(read));

  it('parses times and months by kind', () => {
    expect(readDate('2026-1-5 9:03', 'datetime')).toBe('2026-01-05 09:03:00');
    expect(readDate('2026年1月5日9时03分', 'datetime')).toBe('2026-01-05 09:03:00');
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

it('commits a typed date on blur, and reports invalid text unchanged', async () => {
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

it('restores the old value on Escape', async () => {
  const user = userEvent.setup();
  const changed = vi.fn<(value: string | null) => void>();
  render(<Typed onChange={changed} />);
  const input = screen.getByLabelText<HTMLInputElement>('生效日期');
  await user.type(input, '9{Escape}');
  expect(input.value).toBe('2026-11-21');
  expect(changed).not.toHaveBeenCalled();
});

it('shows a date in the format of the document, and as typed while editing', async () => {
  const user = userEvent.setup();
  render(
    <DateInput aria-label="生效日期" format="YYYY年M月D日" value="2026-01-05" onChange={() => undefined} />,
  );
  const input = screen.getByLabelText<HTMLInputElement>('生效日期');
  expect(input.value).toBe('2026年1月5日');
  await user.click(input);
  expect(input.value).toBe('2026-01-05');
  await user.tab();
  expect(input.value).toBe('2026年1月5日');
});

it.each(['date', 'month'] as const)('arrow down enters the %s sheet, Escape leaves it', async (kind) => {
  const user = userEvent.setup();
  render(
    <Dialog open title="添加" onClose={() => undefined}>
      <DateInput aria-label="日期" kind={kind} value={null} onChange={() => undefined} />
    </Dialog>,
  );
  const input = await screen.findByLabelText('日期');
  for (let times = 0; times < 2; times++) {
    await user.click(input);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.closest('table,[data-month]')).toBeTruthy());
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(input);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'ui.calendar' })).toBeNull());
  }
});

it('with `datesOnly` reverts invalid text', async () => {
  const user = userEvent.setup();
  const changed = vi.fn<(value: string | null) => void>();
  render(<DateInput datesOnly aria-label="日期" value="2026-01-05" onChange={changed} />);
  const input = screen.getByLabelText<HTMLInputElement>('日期');
  await user.clear(input);
  await user.type(input, '明天{Enter}');
  expect([input.value, changed.mock.calls.length]).toEqual(['2026-01-05', 0]);
  await user.clear(input);
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith(null);
});

it('a date that a rule fills in under the caret is replaced by typing', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  const { rerender } = render(<DateInput aria-label="出生日期" value={null} onChange={onChange} />);
  await user.tab();
  rerender(<DateInput aria-label="出生日期" value="1992-03-04" onChange={onChange} />);
  await user.keyboard('1990-05-06{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('1990-05-06');
});

describe('days and periods of one click', () => {
  const day = (back: number) => dayjs().subtract(back, 'day').format('YYYY-MM-DD');

  it('a date is set to today, a month to the current one', async () => {
    const user = userEvent.setup();
    const changed = vi.fn<(value: string | null) => void>();
    const { rerender } = render(<DateInput aria-label="日期" value={null} onChange={changed} />);
    await user.click(screen.getByLabelText('日期'));
    await user.click(await screen.findByRole('button', { name: '今天' }));
    expect(changed).toHaveBeenLastCalledWith(day(0));
    await waitFor(() => expect(screen.queryByRole('button', { name: '今天' })).toBeNull());

    rerender(<DateInput aria-label="月份" kind="month" value={null} onChange={changed} />);
    await user.click(screen.getByLabelText('月份'));
    await user.click(await screen.findByRole('button', { name: '本月' }));
    expect(changed).toHaveBeenLastCalledWith(day(0).slice(0, 7));
  });

  it('a day that is not selectable is not offered', async () => {
    const user = userEvent.setup();
    render(<DateInput aria-label="日期" value={null} onChange={() => undefined} max={day(1)} />);
    await user.click(screen.getByLabelText('日期'));
    expect(await screen.findByRole('grid')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '今天' })).toBeNull();
  });

  it('a criterion has periods, and opens with the current month at the right', async () => {
    const user = userEvent.setup();
    const changed = vi.fn<(value: [string, string] | null) => void>();
    render(<DateInput aria-label="日期" range past value={null} onChange={changed} />);
    await user.click(screen.getByLabelText('日期'));
    const months = (await screen.findAllByRole('grid')).map((grid) => grid.getAttribute('aria-label'));
    expect(months).toEqual(
      [1, 0].map((back) => dayjs().startOf('month').subtract(back, 'month').format('YYYY年M月')),
    );
    await user.click(screen.getByRole('button', { name: '近 7 天' }));
    expect(changed).toHaveBeenLastCalledWith([day(6), day(0)]);
    await user.click(screen.getByLabelText('日期'));
    await user.click(await screen.findByRole('button', { name: '上月' }));
    const last = dayjs().subtract(1, 'month');
    expect(changed).toHaveBeenLastCalledWith(
      [last.startOf('month'), last.endOf('month')].map((one) => one.format('YYYY-MM-DD')),
    );
  });
});
