import { useMemo, useRef, useState } from 'react';
import type { Field } from '../../schemas/model/field';
import { hasRules } from '../../schemas/record/field-facts';
import { linkageGraph } from '../../schemas/linkage/linkage-state';
import { RowWordsContext, useRowWords } from '../shared/row-words';
import { StrayValue } from '../shared/stray-value';
import { useBusyChildren } from '../shared/use-busy-children';
import { fieldLabelId } from '../ui/field-frame';
import { focusWhenMounted } from '../ui/focus-when-mounted';
import { useWords } from '../ui/use-words';
import type { InputProps } from '../widget';
import { batchRowFields, drawnColumns } from './batch-columns';
import { BatchFooter } from './batch-footer';
import { BatchRow } from './batch-row';
import { BatchSums } from './batch-sums';
import { BatchTable } from './batch-table';
import { rowOf } from './cell-places';
import { useRowDrag } from '../ui/use-row-drag';
import { useRowKeys } from './row-keys';
import { rowSums } from './row-sums';
import { tableEvents } from './table-events';
import { useCellFocus } from './use-cell-focus';
import { useLeftCells } from './use-left-cells';
import { useLeaving } from './use-leaving';
import { useNextStep } from './use-next-step';
import { useOuterValues } from './use-outer-values';
import { useRowCallbacks } from './use-row-callbacks';
import { useRows } from './use-rows';
import { useVirtualRows } from './use-virtual-rows';

/** Height of the scroll box of a virtualized table, in pixels. */
const BOX_HEIGHT = 560;
const NONE: readonly string[] = [];

/**
 * An editable table with a control in each cell. Long tables are virtualized; a sheet can be pasted over the rows.
 */
export function BatchInput(props: InputProps) {
  const { id, field, value, errors, disabled, readOnly, target } = props;
  const t = useWords();
  const table = useRows(props);
  const { rows, least, most } = table;
  const group = useRef<HTMLDivElement>(null);
  const { keys, remove, move } = useRowKeys(rows.length);
  const [told, setTold] = useState('');
  const shown = useVirtualRows(rows.length);
  const left = useLeftCells(keys, (parts) => props.onPartsLeft?.(parts));
  const leaving = useLeaving(() => left.rows());
  const onCellBusy = useBusyChildren(props.onBusy);
  const columns = drawnColumns(field);
  const cells = batchRowFields(field);
  const graph = hasRules(cells) ? linkageGraph(cells) : null;
  const words = useRowWords(cells, rows);
  const outer = useOuterValues(useMemo(() => graph?.outerInputs ?? NONE, [graph]));
  const sums = useMemo(() => rowSums(cells, rows, outer), [cells, rows, outer]);
  const errorsByRow = useMemo(() => byRow(errors), [errors]);
  const off = disabled || readOnly;
  const sequence = field.options.hideSequence !== true;
  const focus = useCellFocus({ id, keys, target, reveal: shown.reveal });
  function focusHandle(at: number) {
    const find = () => group.current?.querySelector<HTMLElement>(`[data-index="${at}"] [data-move]`) ?? null;
    if (!find()) shown.reveal(at);
    focusWhenMounted(find, (handle) => handle.scrollIntoView?.({ block: 'nearest' }));
  }

  const setNext = useNextStep(rows, (step) => {
    if (step.added) {
      const first = cells.find(({ options }) => options.disabled !== true);
      if (step.added === 'by key' && first) focus({ row: rows.length - 1, model: first.model });
      else shown.reveal(rows.length - 1);
    }
    if (step.removed !== undefined) {
      const row = `[data-index="${Math.min(step.removed, rows.length - 1)}"] [data-remove]`;
      group.current?.querySelector<HTMLElement>(rows.length > 0 ? row : '[data-add]')?.focus();
    }
    if (step.moved) {
      const [to, model] = step.moved;
      if (model === undefined) focusHandle(to);
      else focus({ row: to, model });
    }
    // Pasted cells are validated as if they had been typed.
    if (step.pasted) left.rows(...step.pasted);
  });

  const movable = !off && rows.length > 1;
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

  return (
    <RowWordsContext value={words}>
      <div
        ref={group}
        id={id}
        role="group"
        tabIndex={-1}
        aria-label={field.label}
        aria-labelledby={fieldLabelId(id)}
        aria-describedby={props.describedBy}
        className="relative min-w-0 overflow-hidden rounded-panel border border-line"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={(event) => {
          leaving.enter();
          shown.keep(rowOf(event.target));
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          shown.keep(null);
          if (relatedTarget && !currentTarget.contains(relatedTarget)) leaving.leave();
        }}
      >
        {!Array.isArray(value) && (
          <div className="px-2 empty:hidden">
            <StrayValue value={value} known={false} />
          </div>
        )}
        <BatchTable
          shown={shown}
          columns={columns}
          rowCount={rows.length}
          sequence={sequence}
          actions={!off}
          movable={movable}
          height={heightOf(field, shown.virtual)}
          focusable={!disabled}
          foot={sums && <BatchSums columns={columns} sums={sums} sequence={sequence} actions={!off} />}
        >
          {(at) => (
            <BatchRow
              key={keys[at]}
              rowId={`${id}-${keys[at]}`}
              at={at}
              row={rows[at] ?? null}
              columns={columns}
              graph={graph}
              outer={outer}
              errors={errorsByRow.get(at)}
              sequence={sequence}
              fixed={rows.length <= least}
              least={least}
              disabled={disabled}
              readOnly={readOnly}
              movable={movable}
              measure={shown.measure}
              {...rowCallbacks}
            />
          )}
        </BatchTable>
        {drag.line !== null && (
          <div
            aria-hidden
            style={{ top: drag.line }}
            className="pointer-events-none absolute inset-x-0 z-1 h-0.5 bg-primary-border"
          />
        )}
        <p aria-live="polite" className="sr-only">
          {told}
        </p>
        {rows.length === 0 && <p className="py-3 text-center text-fg-3">{t('widget.batch.empty')}</p>}
        {!off && (
          <BatchFooter
            full={rows.length >= most}
            most={most}
            pasted={table.pasted}
            onAdd={(byKey) => {
              setNext({ added: byKey ? 'by key' : 'by pointer' });
              table.add();
            }}
            onUndo={table.undo}
          />
        )}
      </div>
    </RowWordsContext>
  );
}

/** Height of the scroll box: that of the document, or the default of a virtualized table. */
function heightOf({ options: { scrollY } }: Field, virtual: boolean): number | undefined {
  if (typeof scrollY === 'number' && scrollY > 0) return scrollY;
  return virtual ? BOX_HEIGHT : undefined;
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
