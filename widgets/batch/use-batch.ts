import { useMemo, useRef, useState, type RefObject } from 'react';
import { linkageGraph } from '../../schemas/linkage/linkage-state';
import { hasRules } from '../../schemas/record/field-facts';
import { useRowWords } from '../shared/row-words';
import { useBusyChildren } from '../shared/use-busy-children';
import { focusWhenMounted } from '../ui/focus-when-mounted';
import { useRowDrag } from '../ui/use-row-drag';
import { useWords } from '../ui/use-words';
import type { InputProps } from '../widget';
import { batchRowFields, drawnColumns } from './batch-columns';
import { useRowKeys } from './row-keys';
import { rowSums } from './row-sums';
import { tableEvents } from './table-events';
import { useCellFocus } from './use-cell-focus';
import { useLeftCells } from './use-left-cells';
import { useLeaving } from '../shared/use-leaving';
import { useNextStep } from './use-next-step';
import { useOuterValues } from './use-outer-values';
import { usePasteButton } from './use-paste-button';
import { useRowCallbacks } from './use-row-callbacks';
import { useRows } from './use-rows';
import { useVirtualRows } from './use-virtual-rows';

const NONE: readonly string[] = [];

/** The rows of a sub-table with what its cells show, and everything that a user does to them. */
export function useBatch(props: InputProps) {
  const { id, field, errors, disabled, readOnly, target } = props;
  const t = useWords();
  const table = useRows(props);
  const { rows } = table;
  const group = useRef<HTMLDivElement>(null);
  const { keys, remove, move } = useRowKeys(rows.length);
  const [told, setTold] = useState('');
  const shown = useVirtualRows(rows.length);
  const left = useLeftCells(keys, (parts) => props.onPartsLeft?.(parts));
  const onCellBusy = useBusyChildren(props.onBusy);
  const cells = batchRowFields(field);
  const errorsByRow = useMemo(() => byRow(errors), [errors]);
  const focus = useCellFocus({ id, keys, target, reveal: shown.reveal });
  const focusButton = useButtonFocus(group, shown.reveal);

  const setNext = useNextStep(rows, (step) => {
    if (step.added) {
      const first = cells.find(({ options }) => options.disabled !== true);
      if (step.added === 'by key' && first) focus({ row: rows.length - 1, model: first.model });
      else shown.reveal(rows.length - 1);
    }
    if (step.removed !== undefined) focusButton.afterRemoval(step.removed, rows.length);
    if (step.moved) {
      const [to, model] = step.moved;
      if (model === undefined) focusButton.handle(to);
      else focus({ row: to, model });
    }
    // Pasted cells are validated as if they had been typed.
    if (step.pasted) left.rows(...step.pasted);
    if (step.appended !== undefined) shown.reveal(step.appended);
  });

  const reorder = (from: number, to: number, model?: string) => {
    // Text that is being typed is reported for its row before the row has another number.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    shown.keep(to);
    move(from, to);
    table.move(from, to);
    setTold(t('widget.batch.moved', { from: from + 1, to: to + 1 }));
    setNext({ moved: [to, model] });
  };
  const drag = useRowDrag(group, reorder);
  const rowCallbacks = useRowCallbacks({
    onCell: table.setCell,
    onCellBusy,
    onLeave: left.cell,
    onRemove: (at) => {
      remove(at);
      table.remove(at);
      setNext({ removed: at });
    },
    onDrag: drag.start,
  });
  const off = disabled || readOnly;
  const { onKeyDown, onPaste } = tableEvents({
    table,
    cells,
    off,
    onMove: focus,
    onReorder: reorder,
    onPasted: (from, count) => {
      setNext({ pasted: [from, count] });
    },
  });

  const paste = usePasteButton((text) => {
    const appended = table.append(text);
    if (appended) setNext({ pasted: appended, appended: appended[0] });
    return appended !== null;
  });
  // The dialog that asks for the rows belongs to the table.
  const leaving = useLeaving(() => {
    if (!paste.asking) left.rows();
  });

  return {
    ...useComputed(props, rows),
    table,
    group,
    keys,
    told,
    shown,
    leaving,
    errorsByRow,
    movable: !off && rows.length > 1,
    dropLine: drag.line,
    rowCallbacks,
    onKeyDown,
    onPaste,
    paste,
    add(byKey: boolean) {
      setNext({ added: byKey ? 'by key' : 'by pointer' });
      table.add();
    },
  };
}

/** The columns, the rules between cells, and what is computed from the rows. */
function useComputed({ field }: InputProps, rows: ReturnType<typeof useRows>['rows']) {
  const cells = batchRowFields(field);
  const graph = hasRules(cells) ? linkageGraph(cells) : null;
  const outer = useOuterValues(useMemo(() => graph?.outerInputs ?? NONE, [graph]));
  return {
    columns: drawnColumns(field),
    graph,
    outer,
    words: useRowWords(cells, rows),
    sums: useMemo(() => rowSums(cells, rows, outer), [cells, rows, outer]),
  };
}

/** Focuses the buttons of rows; `reveal` scrolls to a row that is not drawn. */
function useButtonFocus(group: RefObject<HTMLDivElement | null>, reveal: (row: number) => void) {
  return {
    handle(at: number) {
      const find = () =>
        group.current?.querySelector<HTMLElement>(`[data-index="${at}"] [data-move]`) ?? null;
      if (!find()) reveal(at);
      focusWhenMounted(find, (handle) => handle.scrollIntoView?.({ block: 'nearest' }));
    },
    /** The button that removes the next row; that which adds one, when none is left. */
    afterRemoval(removed: number, left: number) {
      const row = `[data-index="${Math.min(removed, left - 1)}"] [data-remove]`;
      group.current?.querySelector<HTMLElement>(left > 0 ? row : '[data-add]')?.focus();
    },
  };
}

/** Cell errors by row, then by column. */
function byRow(errors: InputProps['errors']): ReadonlyMap<number, Record<string, string>> {
  const rows = new Map<number, Record<string, string>>();
  for (const [path, message] of Object.entries(errors ?? {})) {
    const [row = '', model = ''] = path.split('/');
    rows.set(Number(row), { ...rows.get(Number(row)), [model]: message });
  }
  return rows;
}
