import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { readSheet } from '../../widgets/batch/read-sheet';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { useFieldRegistry } from '../fields/field-registry';
import { GridHead } from './grid-head';
import { gridWidths, HEAD_HEIGHT, ROW_HEIGHT, type ShownColumn } from './grid-layout';
import { MOST_PASTED, pasteCells } from './pasted-cells';
import type { CellStep } from './review-cell';
import { ReviewRow } from './review-row';
import type { ReviewStore } from './review-store';
import type { useGridCursor } from './use-grid-cursor';

/** Rows drawn above and below the visible ones. */
const BEYOND = 8;

interface ReviewGridProps {
  store: ReviewStore;
  grid: ReturnType<typeof useGridCursor>;
  /** Nothing can be edited now. */
  locked: boolean;
  /** Goes to the next (1) or previous (−1) error. */
  onError(step: 1 | -1): void;
}

/**
 * The rows under review: any number of them, drawn and loaded as they are scrolled into view. Arrows move, Enter or F2 or a
 * letter edits, Delete empties a cell, a paste fills cells from the active one on, F8 goes to the next error.
 */
export function ReviewGrid({ store, grid, locked, onError }: ReviewGridProps) {
  const t = useWords();
  useSyncExternalStore(store.subscribe, store.version);
  const { cursor, editing, setEditing, moveTo, step } = grid;
  const { total } = store;
  const columns = useShownColumns(store);
  const editable = store.editable && !locked;
  const box = useRef<HTMLDivElement>(null);
  const kept = useRef(cursor.place);
  kept.current = cursor.place;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: BEYOND,
    scrollPaddingStart: HEAD_HEIGHT,
    paddingEnd: HEAD_HEIGHT,
    // The active row stays mounted wherever the grid is scrolled, with the text that is typed into it.
    rangeExtractor: useCallback((range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const drawn = defaultRangeExtractor(range);
      const row = kept.current;
      return row >= range.count || drawn.includes(row) ? drawn : [...drawn, row];
    }, []),
  });
  const items = virtualizer.getVirtualItems();
  useWantedRows(store, virtualizer.range);
  useCursorFocus(box, grid, (place) => virtualizer.scrollToIndex(place));
  const widths = useWidths(store, columns);

  function ended(text: string | null, next: CellStep) {
    const row = store.row(cursor.place);
    if (text !== null && row) store.edit(row, columns[cursor.at]!.name, text === '' ? null : text);
    setEditing(null);
    if (next === 'left') return;
    if (next === 'stay') moveTo(cursor.place, cursor.at);
    else if ('down' in next) moveTo(cursor.place + next.down, cursor.at);
    else step(next.right);
  }
  // Rows are drawn anew only when they change.
  const latest = useRef(ended);
  useLayoutEffect(() => {
    latest.current = ended;
  });
  const end = useCallback<typeof ended>((...given) => latest.current(...given), []);

  function begin(text: string | null) {
    if (editable && store.row(cursor.place)) setEditing({ text });
  }

  function press(event: KeyboardEvent) {
    const action = keyAction(event);
    if (!action) return;
    event.preventDefault();
    const { place, at } = cursor;
    const page = Math.max(Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2, 1);
    const row = store.row(place);
    if (action.kind === 'error') onError(action.step);
    else if (action.kind === 'edit') begin(action.text);
    else if (action.kind === 'clear') {
      if (row && editable) store.edit(row, columns[at]!.name, null);
    } else if (action.kind === 'edge')
      moveTo(action.whole ? (action.end ? total : 0) : place, action.end ? columns.length : 0);
    else moveTo(place + action.down * (action.page ? page : 1), at + action.right);
  }

  function paste(event: ClipboardEvent) {
    const sheet = readSheet(event.clipboardData.getData('text/plain'));
    if (!editable || sheet.length === 0) return;
    event.preventDefault();
    if (sheet.length > MOST_PASTED) toast.warning(t('import.pasteLimit', { n: MOST_PASTED }));
    void pasteCells(store, sheet, cursor).then(
      (n) => n > 1 && toast.success(t('import.pasted', { n })),
      (error: unknown) => toast.error(error instanceof Error ? error.message : ''),
    );
  }

  function point(event: MouseEvent, edits: boolean) {
    const target = event.target as HTMLElement;
    const at = target.closest<HTMLElement>('[data-at]')?.dataset.at;
    const place = target.closest<HTMLElement>('[data-place]')?.dataset.place;
    if (at === undefined || place === undefined || target.tagName === 'INPUT') return;
    moveTo(Number(place), Number(at));
    if (edits && editable && store.row(Number(place))) setEditing({ text: null });
  }

  return (
    <div
      ref={box}
      role="grid"
      aria-label={t('import.grid')}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 2}
      aria-readonly={!editable}
      onKeyDown={press}
      onPaste={paste}
      onCopy={(event) => copy(event, store, cursor)}
      onClick={(event) => point(event, false)}
      onDoubleClick={(event) => point(event, true)}
      style={{ ['--columns' as string]: widths.template }}
      className="relative min-h-40 flex-1 overflow-auto rounded-panel border border-line bg-surface"
    >
      <div role="presentation" style={{ minWidth: widths.total }}>
        <GridHead columns={columns} />
        <div
          role="presentation"
          className="relative"
          style={{ height: virtualizer.getTotalSize() - HEAD_HEIGHT }}
        >
          {items.map(({ index }) => (
            <ReviewRow
              key={index}
              place={index}
              row={store.row(index)}
              columns={columns}
              store={store}
              edits={store.editsOf(store.row(index))}
              active={index === cursor.place ? cursor.at : null}
              editing={index === cursor.place ? editing : null}
              onEnd={end}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The columns with what their field types say about them. */
function useShownColumns({ columns }: ReviewStore): readonly ShownColumn[] {
  const registry = useFieldRegistry();
  return useMemo(
    () => columns.map((column) => ({ ...column, right: registry.widget(column.type).align === 'right' })),
    [columns, registry],
  );
}

/** Rows whose texts decide how wide the columns are. */
const MEASURED = 20;

/** The widths of the columns; they stay once the first rows are there. */
function useWidths(store: ReviewStore, columns: readonly ShownColumn[]) {
  const arrived = store.row(0) !== undefined;
  return useMemo(() => {
    const rows = Array.from({ length: MEASURED }, (_, place) => store.row(place)).filter(
      (row) => row !== undefined,
    );
    return gridWidths(
      columns,
      columns.map(({ name }) => rows.map((row) => store.textOf(row, name))),
    );
    // Not again with each text that is typed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, columns, arrived]);
}

/** Loads the rows that are drawn, shortly after the scrolling has come to rest there. */
function useWantedRows(store: ReviewStore, range: { startIndex: number; endIndex: number } | null) {
  const from = Math.max((range?.startIndex ?? 0) - BEYOND, 0);
  const to = (range?.endIndex ?? 2 * BEYOND) + BEYOND;
  const { total, kind } = store;
  const version = store.loads;
  useEffect(() => {
    const timer = setTimeout(() => void store.want(from, to), REST_MS);
    return () => clearTimeout(timer);
  }, [store, from, to, total, kind, version]);
}

const REST_MS = 60;

/** Scrolls to the active cell and focuses it, while the user works in the grid. */
function useCursorFocus(
  box: { current: HTMLDivElement | null },
  { cursor, editing }: ReturnType<typeof useGridCursor>,
  scrollTo: (place: number) => void,
) {
  const { place, at, focused } = cursor;
  const scroll = useRef(scrollTo);
  scroll.current = scrollTo;
  useLayoutEffect(() => {
    if (!focused) return;
    scroll.current(place);
    const cell = () =>
      box.current?.querySelector<HTMLElement>(`[data-place="${place}"] [data-at="${at}"][tabindex]`);
    const frame = requestAnimationFrame(() => {
      cell()?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
      if (editing === null) cell()?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [box, place, at, focused, editing]);
}

type KeyAction =
  | { kind: 'move'; down: number; right: number; page?: boolean }
  | { kind: 'edge'; end: boolean; whole: boolean }
  | { kind: 'edit'; text: string | null }
  | { kind: 'clear' }
  | { kind: 'error'; step: 1 | -1 };

const MOVES: Readonly<Record<string, KeyAction>> = {
  ArrowUp: { kind: 'move', down: -1, right: 0 },
  ArrowDown: { kind: 'move', down: 1, right: 0 },
  ArrowLeft: { kind: 'move', down: 0, right: -1 },
  ArrowRight: { kind: 'move', down: 0, right: 1 },
  PageUp: { kind: 'move', down: -1, right: 0, page: true },
  PageDown: { kind: 'move', down: 1, right: 0, page: true },
  Enter: { kind: 'edit', text: null },
  F2: { kind: 'edit', text: null },
  Delete: { kind: 'clear' },
  Backspace: { kind: 'clear' },
};

/** What a key does in the grid; null: nothing, the browser has it. */
function keyAction({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyAction | null {
  const control = ctrlKey || metaKey;
  if (key === 'F8') return { kind: 'error', step: shiftKey ? -1 : 1 };
  if (key === 'Home' || key === 'End') return { kind: 'edge', end: key === 'End', whole: control };
  if (control || altKey) return null;
  if (Object.hasOwn(MOVES, key)) return MOVES[key]!;
  return key.length === 1 ? { kind: 'edit', text: key } : null;
}

function copy(event: ClipboardEvent, store: ReviewStore, { place, at }: { place: number; at: number }) {
  const row = store.row(place);
  if (!row || (event.target as HTMLElement).tagName === 'INPUT' || String(window.getSelection())) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', store.textOf(row, store.columns[at]?.name ?? ''));
}
