import { useEffect, useLayoutEffect, useMemo, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { Json } from '../../schemas/json';
import { hasRules } from '../../schemas/record/field-facts';
import { linkageGraph } from '../../schemas/linkage/linkage-state';
import { RowWordsContext, useRowWords } from '../shared/row-words';
import { StrayValue } from '../shared/stray-value';
import { useBusyChildren } from '../shared/use-busy-children';
import { classNames } from '../ui/class-names';
import { fieldLabelId } from '../ui/field-frame';
import { focusWhenMounted } from '../ui/focus-when-mounted';
import { useWords } from '../ui/use-words';
import { useFormValues, type InputProps } from '../widget';
import { batchRowFields, drawnColumns } from './batch-columns';
import { BatchFooter } from './batch-footer';
import { BatchHead } from './batch-head';
import { BatchRow } from './batch-row';
import { placeOf, rowStep, type CellPlace } from './cell-places';
import { useRowKeys } from './row-keys';
import { useLeftCells } from './use-left-cells';
import { useRows } from './use-rows';
import { useVirtualRows } from './use-virtual-rows';

/**
 * Minimum width of a column (four fit into a dialog) and of the number and action columns; height of the scroll box
 * of a virtualized table.
 */
const COLUMN_WIDTH = 160;
const END_WIDTH = 60;
const BOX_HEIGHT = 560;
const NONE: readonly string[] = [];

/** What to do after the next render: where to focus or scroll, and which rows to check. */
interface NextStep {
  added?: 'by key' | 'by pointer';
  /** Former index of the removed row. */
  removed?: number;
  /** First pasted row and the number of pasted rows. */
  pasted?: readonly [from: number, count: number];
}

/**
 * An editable table with a control in each cell. Long tables are virtualized; a sheet can be pasted over the rows.
 */
export function BatchInput(props: InputProps) {
  const { id, field, value, errors, disabled, readOnly, target } = props;
  const t = useWords();
  const table = useRows(props);
  const { rows, least, most } = table;
  const group = useRef<HTMLDivElement>(null);
  const { keys, remove } = useRowKeys(rows.length);
  const shown = useVirtualRows(rows.length);
  const left = useLeftCells(keys, (parts) => props.onPartsLeft?.(parts));
  /** Follow-up of the latest change, run once its rows are rendered. */
  const next = useRef<NextStep>({});
  const onCellBusy = useBusyChildren(props.onBusy);
  const columns = drawnColumns(field);
  const cells = batchRowFields(field);
  const graph = hasRules(cells) ? linkageGraph(cells) : null;
  const words = useRowWords(cells, rows);
  const outer = useFormValues(useMemo(() => graph?.outerInputs ?? NONE, [graph]));
  const errorsByRow = useMemo(() => byRow(errors), [errors]);
  const off = disabled || readOnly;
  const sequence = field.options.hideSequence !== true;
  const ends = Number(sequence) + Number(!off);
  const { scrollY } = field.options;
  const height =
    typeof scrollY === 'number' && scrollY > 0 ? scrollY : shown.virtual ? BOX_HEIGHT : undefined;

  // Stable callbacks, so that a memoized row renders only when its own data changes.
  const acts = useLatest({
    cell: table.setCell,
    busy: onCellBusy,
    leave: left.cell,
    remove: (at: number) => {
      remove(at);
      table.remove(at);
      next.current = { removed: at };
    },
  });
  const { onCell, onBusy, onLeave, onRemove } = useMemo(
    () => ({
      onCell: (at: number, model: string, cell: Json) => acts.current.cell(at, model, cell),
      onBusy: (cell: string, busy: boolean) => acts.current.busy(cell, busy),
      onLeave: (at: number, model: string) => acts.current.leave(at, model),
      onRemove: (at: number) => acts.current.remove(at),
    }),
    [acts],
  );

  function focus({ row, model }: CellPlace) {
    const find = () => document.getElementById(`${id}-${keys[row]}-${model}`);
    if (!find()) shown.reveal(row);
    focusWhenMounted(find, (control) => control.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }));
  }
  useEffect(() => {
    const [row, model] = target?.path.split('/') ?? [];
    if (row !== undefined && model !== undefined) focus({ row: Number(row), model });
    // A target is focused once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [target]);

  function onKeyDown(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z') {
      if (!off && table.undo()) event.preventDefault();
      return;
    }
    const place = placeOf(event.target);
    const step = place ? rowStep(event) : 0;
    if (!place || step === 0) return;
    event.preventDefault();
    const row = place.row + step;
    if (row >= 0 && row < rows.length) focus({ row, model: place.model });
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    // Text without tabs is pasted into the text area itself.
    if (off || (event.target instanceof HTMLTextAreaElement && !text.includes('\t'))) return;
    const place = placeOf(event.target);
    const at = {
      row: place?.row ?? rows.length,
      column: Math.max(
        0,
        cells.findIndex(({ model }) => model === place?.model),
      ),
    };
    const taken = table.paste(text, at);
    if (taken === null) return;
    event.preventDefault();
    next.current = { pasted: [at.row, taken] };
  }

  useLayoutEffect(() => {
    const { added, removed, pasted } = next.current;
    next.current = {};
    if (added) {
      const first = cells.find(({ options }) => options.disabled !== true);
      if (added === 'by key' && first) focus({ row: rows.length - 1, model: first.model });
      else shown.reveal(rows.length - 1);
    }
    if (removed !== undefined) {
      const row = `[data-index="${Math.min(removed, rows.length - 1)}"] [data-remove]`;
      group.current?.querySelector<HTMLElement>(rows.length > 0 ? row : '[data-add]')?.focus();
    }
    // Pasted cells are validated as if they had been typed.
    if (pasted) left.rows(...pasted);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a step belongs to the rows it was asked for
  }, [rows]);

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
        className="min-w-0 overflow-hidden rounded-panel border border-line"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={(event) => shown.keep(placeOf(event.target)?.row ?? null)}
        onBlur={({ currentTarget, relatedTarget }) => {
          shown.keep(null);
          if (relatedTarget && !currentTarget.contains(relatedTarget)) left.rows();
        }}
      >
        {!Array.isArray(value) && (
          <div className="px-2 empty:hidden">
            <StrayValue value={value} known={false} />
          </div>
        )}
        <div
          ref={shown.box}
          // Without a focusable child the keyboard scrolls the box itself.
          tabIndex={disabled ? 0 : undefined}
          className="overflow-auto outline-offset-[-2px]"
          style={{ maxHeight: height }}
        >
          <table
            aria-rowcount={rows.length + 1}
            className={classNames(
              'w-full table-fixed text-left max-md:block',
              // A head without rows uses the available width.
              rows.length > 0 && 'md:min-w-(--table-width)',
            )}
            style={{ ['--table-width' as string]: `${columns.length * COLUMN_WIDTH + ends * END_WIDTH}px` }}
          >
            <BatchHead columns={columns} sequence={sequence} actions={!off} />
            <tbody className="max-md:block">
              {shown.drawn.flatMap(({ at, gap }) => [
                gap > 0 && <Gap key={`before ${keys[at]}`} height={gap} />,
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
                  measure={shown.measure}
                  onCell={onCell}
                  onCellBusy={onBusy}
                  onLeave={onLeave}
                  onRemove={onRemove}
                />,
              ])}
              {shown.after > 0 && <Gap height={shown.after} />}
            </tbody>
          </table>
        </div>
        {rows.length === 0 && <p className="py-3 text-center text-fg-3">{t('widget.batch.empty')}</p>}
        {!off && (
          <BatchFooter
            full={rows.length >= most}
            most={most}
            pasted={table.pasted}
            onAdd={(byKey) => {
              next.current = { added: byKey ? 'by key' : 'by pointer' };
              table.add();
            }}
            onUndo={table.undo}
          />
        )}
      </div>
    </RowWordsContext>
  );
}

/** Placeholder for the height of rows that are not mounted. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden className="max-md:block">
      <td style={{ height }} className="p-0 max-md:block" />
    </tr>
  );
}

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
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
