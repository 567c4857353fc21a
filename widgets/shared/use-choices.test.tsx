import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Choice } from '../../schemas/document/dictionary';
import type { Json } from '../../schemas/json';
import { WidgetHostProvider, type WidgetHost } from '../widget';
import { exampleChoices, exampleField, exampleSource } from './field-fixture';
import { useChoices } from './use-choices';

const rows: Choice[] = [
  { value: 7, label: '一监区' },
  { value: 8, label: '二监区' },
];
const ask = vi.fn<WidgetHost['choices']>();

function choicesOf(field: ReturnType<typeof exampleField>, value: Json | undefined, inSight = false) {
  const host: WidgetHost = { choices: ask, upload: () => Promise.reject(new Error('unused')) };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WidgetHostProvider value={host}>{children}</WidgetHostProvider>
  );
  return renderHook(({ held }) => useChoices(field, held, inSight), {
    wrapper,
    initialProps: { held: value },
  });
}

const reference = exampleField('select', {}, { source: exampleSource });
const large = exampleField('select', {}, { source: { ...exampleSource, large: true } });
const queries = () => ask.mock.calls.map(([, query]) => query);

describe('choices', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    ask.mockReset();
    ask.mockResolvedValue(rows);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('K3-37: of a document need no request', () => {
    const { result } = choicesOf(exampleField('select', { options: exampleChoices }), 1);
    expect(result.current.choices).toBe(exampleChoices);
    expect(ask).not.toHaveBeenCalled();
  });

  it('of an entity load when the list opens', async () => {
    const { result } = choicesOf(reference, null);
    expect(ask).not.toHaveBeenCalled();
    await act(async () => result.current.onOpenChange(true));
    expect(queries()).toEqual([{}]);
    expect(result.current.choices).toEqual(rows);
  });

  it('have a word for a value from the first render on', async () => {
    const host: WidgetHost = { choices: ask, upload: () => Promise.reject(new Error('unused')) };
    const told: (string | undefined)[] = [];
    renderHook(() => told.push(useChoices(reference, 7).words.get(7)), {
      wrapper: ({ children }) => <WidgetHostProvider value={host}>{children}</WidgetHostProvider>,
    });
    await act(async () => undefined);
    expect([told[0], told.at(-1), told.includes(undefined)]).toEqual(['', '一监区', false]);
  });

  it('load the label of a value once, and show no raw id meanwhile', async () => {
    const { result, rerender } = choicesOf(reference, 7);
    expect([result.current.loading, result.current.words.get(7)]).toEqual([true, '']);
    await act(async () => undefined);
    expect(result.current.words.get(7)).toBe('一监区');
    rerender({ held: 8 });
    expect(queries()).toEqual([{ id: 7 }]);
  });

  it('load again when a record brings an unknown value', async () => {
    const { rerender } = choicesOf(reference, 7);
    await act(async () => undefined);
    rerender({ held: 99 });
    await act(async () => undefined);
    expect(queries()).toEqual([{ id: 7 }, { id: 99 }]);
  });

  it('B9-05: of a large entity are searched after a debounce, and keep the labels of values that a search removed', async () => {
    const { result } = choicesOf(large, 7);
    await act(async () => undefined);
    ask.mockResolvedValue([{ value: 30, label: '欧阳明远' }]);
    act(() => result.current.onSearch?.('欧'));
    act(() => result.current.onSearch?.('欧阳'));
    await act(async () => vi.advanceTimersByTime(299));
    expect(queries()).toHaveLength(1);
    await act(async () => vi.advanceTimersByTime(1));
    const first = { page: 1, pageSize: 20 };
    expect(queries()).toEqual([
      { id: 7, ...first },
      { keyword: '欧阳', ...first },
    ]);
    expect(result.current.choices.map((choice) => choice.value)).toEqual([30]);
    expect(result.current.words.get(7)).toBe('一监区');
  });

  it('of a large entity are searched at once for the text that opened the list, and only for it', async () => {
    const { result } = choicesOf(large, null);
    await act(async () => {
      result.current.onSearch?.('欧');
      result.current.onOpenChange(true);
      vi.advanceTimersByTime(300);
    });
    expect(queries()).toEqual([{ keyword: '欧', page: 1, pageSize: 20 }]);
    await act(async () => result.current.onOpenChange(false));
    await act(async () => result.current.onOpenChange(true));
    expect(queries().at(-1)).toEqual({ page: 1, pageSize: 20 });
  });

  it('report from the first keystroke that they are results of an older search', async () => {
    const { result } = choicesOf(large, null);
    await act(async () => result.current.onOpenChange(true));
    act(() => result.current.onSearch?.('欧'));
    expect(result.current.searching).toBe(true);
    await act(async () => vi.advanceTimersByTime(300));
    expect(result.current.searching).toBe(false);
    ask.mockRejectedValueOnce(new Error('网络错误'));
    act(() => result.current.onSearch?.('欧阳'));
    await act(async () => vi.advanceTimersByTime(300));
    expect([result.current.searching, result.current.error]).toEqual([false, '网络错误']);
  });

  it('load although the value cannot be a row id', async () => {
    for (const value of ['seven', 1.5, { odd: 1 }, ['a', 7, null]] as Json[]) {
      const { result, unmount } = choicesOf(reference, value);
      await act(async () => result.current.onOpenChange(true));
      unmount();
    }
    expect(queries()).toEqual([{}, {}, {}, { id: [7] }, { id: [7] }]);
  });

  it('without a list load at once, and report loading', async () => {
    const { result } = choicesOf(reference, null, true);
    expect(result.current.loading).toBe(true);
    await act(async () => undefined);
    expect([queries(), result.current.loading, result.current.choices]).toEqual([[{}], false, rows]);
  });

  it('F29: report the error and load on retry', async () => {
    ask.mockRejectedValueOnce(new Error('网络错误'));
    const { result } = choicesOf(reference, null);
    await act(async () => result.current.onOpenChange(true));
    expect(result.current.error).toBe('网络错误');
    await act(async () => result.current.onRetry());
    expect([result.current.error, result.current.choices]).toEqual([null, rows]);
  });

  it('of a large source load page by page, without duplicates', async () => {
    const page = (first: number, count: number): Choice[] =>
      Array.from({ length: count }, (_, at) => ({ value: first + at, label: `第 ${first + at} 人` }));
    ask.mockResolvedValueOnce(page(1, 20));
    const { result } = choicesOf(large, null);
    await act(async () => result.current.onOpenChange(true));
    expect([result.current.choices.length, typeof result.current.onMore]).toEqual([20, 'function']);

    ask.mockResolvedValueOnce(page(20, 5));
    await act(async () => result.current.onMore?.());
    expect(result.current.choices.map(({ value }) => value)).toEqual(page(1, 24).map(({ value }) => value));
    expect(result.current.onMore).toBeUndefined();
    expect(queries()).toEqual([
      { page: 1, pageSize: 20 },
      { page: 2, pageSize: 20 },
    ]);
  });

  it('of a large source are searched page by page', async () => {
    ask.mockResolvedValue(Array.from({ length: 20 }, (_, at) => ({ value: at, label: `王 ${at}` })));
    const { result } = choicesOf(large, 3);
    await act(async () => result.current.onOpenChange(true));
    await act(async () => {
      result.current.onSearch?.('王');
      vi.advanceTimersByTime(300);
    });
    await act(async () => result.current.onMore?.());
    expect(queries().at(-1)).toEqual({ keyword: '王', page: 2, pageSize: 20 });
  });
});
