import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Json } from '../../schemas/json';
import { COMMIT_AFTER_MS, useTypedText } from './use-typed-text';

interface BoxProps {
  value?: Json;
  onChange(value: Json): void;
  finish?(text: string): string;
  strip?(text: string, before: string): string;
}

const letters = (text: string) => text.replace(/\d/g, '');

function Box({ value, onChange, finish, strip = letters }: BoxProps) {
  const { onChange: type, ...control } = useTypedText({
    value,
    onChange,
    format: (shown) => String(shown ?? ''),
    parse: (text) => text || null,
    strip,
    finish,
  });
  return <input {...control} onChange={(event) => type(event.target.value)} />;
}

const box = () => screen.getByRole<HTMLInputElement>('textbox');
const write = (value: string) => fireEvent.change(box(), { target: { value } });

describe('typed text', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('is reported once after the debounce', () => {
    const report = vi.fn<(value: Json) => void>();
    render(<Box onChange={report} />);
    write('王');
    write('王建');
    expect(report).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(COMMIT_AFTER_MS));
    expect(report.mock.calls).toEqual([['王建']]);
  });

  it.each([
    ['leaving', () => fireEvent.blur(box())],
    ['Enter', () => fireEvent.keyDown(box(), { key: 'Enter' })],
    ['the end of the form', cleanup],
  ])('reports the last keystrokes on %s', (_name, leave) => {
    const report = vi.fn<(value: Json) => void>();
    render(<Box onChange={report} />);
    write('王建国');
    leave();
    expect(report.mock.calls).toEqual([['王建国']]);
  });

  it('is normalized on blur, also after a report, and only when it was typed', () => {
    const report = vi.fn<(value: Json) => void>();
    render(<Box value="王" onChange={report} finish={(text) => `${text}。`} />);
    fireEvent.focus(box());
    fireEvent.blur(box());
    expect(report).not.toHaveBeenCalled();
    fireEvent.focus(box());
    write('王建');
    act(() => vi.advanceTimersByTime(COMMIT_AFTER_MS));
    fireEvent.blur(box());
    expect(report.mock.calls).toEqual([['王建'], ['王建。']]);
  });

  it('is not reported when unchanged', () => {
    const report = vi.fn<(value: Json) => void>();
    render(<Box value="王" onChange={report} />);
    fireEvent.focus(box());
    fireEvent.blur(box());
    write('王建');
    write('王');
    fireEvent.blur(box());
    expect(report).not.toHaveBeenCalled();
  });

  it('ignores the echo of its own report', () => {
    const report = vi.fn<(value: Json) => void>();
    const { rerender } = render(<Box onChange={report} />);
    fireEvent.focus(box());
    write('王');
    act(() => vi.advanceTimersByTime(COMMIT_AFTER_MS));
    write('王建');
    rerender(<Box value="王" onChange={report} />);
    expect(box().value).toBe('王建');
  });

  it('is replaced by a value from outside', () => {
    const report = vi.fn<(value: Json) => void>();
    const { rerender } = render(<Box value="王" onChange={report} />);
    fireEvent.focus(box());
    write('王建');
    rerender(<Box value="李" onChange={report} />);
    expect(box().value).toBe('李');
    fireEvent.blur(box());
    expect(report).not.toHaveBeenCalled();
  });

  it('is not stripped while an input method composes', () => {
    const report = vi.fn<(value: Json) => void>();
    render(<Box onChange={report} />);
    fireEvent.compositionStart(box());
    write("wang1'jian");
    act(() => vi.advanceTimersByTime(COMMIT_AFTER_MS));
    expect(report).not.toHaveBeenCalled();
    expect(box().value).toBe("wang1'jian");
    write('王1建');
    fireEvent.compositionEnd(box());
    fireEvent.blur(box());
    expect(report.mock.calls).toEqual([['王建']]);
  });

  it('is stripped against the previous text, also that before a composition', () => {
    const strip = vi.fn<(text: string, before: string) => string>((text) => text);
    render(<Box value="王" onChange={() => {}} strip={strip} />);
    write('王建');
    write('王建国');
    fireEvent.compositionStart(box());
    write('王建国hao');
    fireEvent.compositionEnd(box());
    expect(strip.mock.calls).toEqual([
      ['王建', '王'],
      ['王建国', '王建'],
      ['王建国hao', '王建国'],
    ]);
  });
});
