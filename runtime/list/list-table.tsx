import { memo, useLayoutEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import { CellSpaceProvider } from '../../widgets/shared/cell-space';
import { drawnRows } from '../../widgets/ui/row-offsets';
import { useRowWindow } from '../../widgets/ui/use-row-window';
import type { ListRow as RowData } from '../data/data-source';
import type { ListOrder } from './list-state';
import { useListRegistry } from '../fields/list-registry';
import { childrenOf, rowNumbers, treeNumber } from './tree-rows';
import { CutTooltip } from '../../widgets/ui/cut-tooltip';
import { joinedColumns, joinRows } from './joined-rows';
import { ListBody, type RowExpansion } from './list-body';
import { useListDesign } from './list-design';
import { ListHead } from './list-head';
import { ListSkeleton } from './list-skeleton';
import { ListSummary } from './list-summary';
import { rowCells } from './row-cells';
import type { Density } from '../../schemas/record/list-settings';
import { ROW_HEIGHTS } from './row-heights';
import { useRowKeys } from './use-row-keys';
import { useRowSelection, type RowSelection } from './use-row-selection';
import { totalWidth, type TableColumn } from './arranged-columns';
import type { ListTableRow } from './table-rows';
import { useTableModel, type TableModel, type TableModelOptions } from './use-table-model';
import { useViewport } from './use-viewport';

/** Number of rows above which the table is virtualized. */
const VIRTUAL_ABOVE = 100;
/** Rows of the loading skeleton. */
const SKELETON_ROWS = 8;

/** A page of rows with the state of the table; functions must be stable, since the table is memoized. */
export interface ListTableProps extends TableModelOptions, RowSelection {
  rows: readonly RowData[];
  /** Index of the first row, from 0. */
  offset: number;
  order: ListOrder | null;
  density: Density;
  /** A reload is pending: rows are dimmed. */
  busy: boolean;
  /** Nothing has been loaded yet. */
  first: boolean;
  onSort(field: string): void;
  onWidth(column: string, width: number | null): void;
  /** Loads the rest of a tree level. */
  onGoOn(node: number): void;
  actions(row: RowData): ReactNode;
  /** Opens a row, by Enter or double click, and edits it, by F2; absent: these do nothing. */
  onOpenRow?: ((row: RowData) => void) | undefined;
  onEditRow?: ((row: RowData) => void) | undefined;
  /** What a row shows below itself when it is expanded; absent: rows do not expand, except those of a tree. */
  expansion?: RowExpansion | undefined;
  /** Whether a row can be dragged; absent: no row can. */
  draggable?: ((row: RowData) => boolean) | undefined;
  /** Draws a value in its own way; undefined: as its type does. */
  drawCell?: ((column: string, row: RowData) => ReactNode | undefined) | undefined;
  /** Shown instead of rows: empty, no match, an error. */
  instead?: ReactNode;
}

const none: readonly RowData[] = [];
const NO_ROWS: readonly number[] = [];

/** The table of a list, named by the page title; the body scrolls between header and summary. */
export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { page, density, busy, first, instead, expansion } = props;
  const { tree } = page.pageConfig;
  const rows = instead || first ? none : props.rows;
  const height = ROW_HEIGHTS[density];
  const design = useListDesign();
  const [focused, setFocused] = useState(0);
  const [room, setRoom] = useState(0);
  const table = useTableModel(props, rows, room);
  const { columns: visible, shown, isOpen, toggle } = table;
  const total = totalWidth(visible);
  const view = useViewport(total);
  if (view.width !== room) setRoom(view.width);

  const virtual = shown.length > VIRTUAL_ABOVE;
  // What an expanded row shows keeps its state and its height, also when it is scrolled out of sight.
  const open = expansion ? shown.flatMap((row, at) => (isOpen(row) ? at : [])) : NO_ROWS;
  const rowWindow = useRowWindow(view.ref, shown.length, height, VIRTUAL_ABOVE, open);
  const { from, to, follow, show: showRow, resized } = rowWindow;
  const drawn = drawnRows(from, to, open);

  // Another page, or another order, begins at the top.
  useLayoutEffect(() => {
    view.ref.current?.scrollTo?.({ top: 0 });
  }, [view.ref, props.offset, props.order]);

  const { widths, cells } = useColumns(visible);
  const indented = expansion !== undefined || (tree && rows.some((row) => childrenOf(row).length > 0));
  const { id: treeColumn, start: treeStart } = indentedColumn(visible, indented);
  const { selectable, chosen, all, selected, select, selectAll, toggleOf } = useRowSelection(props, rows);
  const numbers = useNumbers(props, shown);
  const joins = useJoins(props, table);
  const onKeyDown = useRowKeys({
    box: view.ref,
    count: shown.length,
    showRow,
    toggleOf,
    toggle,
    onOpen: props.onOpenRow,
    onEdit: props.onEditRow,
  });

  return (
    <div
      ref={view.ref}
      onScroll={() => {
        view.onScroll();
        follow();
      }}
      data-under-start={view.under.start}
      data-under-end={view.under.end}
      className={classNames(
        'group/view relative min-h-0 flex-auto overflow-auto scroll-pt-10',
        props.summary && 'scroll-pb-11',
      )}
    >
      <CellSpaceProvider value="cell">
        <table
          aria-label={page.title}
          aria-busy={busy || undefined}
          aria-rowcount={virtual ? shown.length + 1 : undefined}
          style={{ width: total, ['--columns' as string]: widths }}
          className="row-grid"
        >
          <ListHead
            columns={visible}
            order={props.order}
            isStop={shown.length === 0}
            onSort={props.onSort}
            selected={selected}
            selectable={all.length > 0}
            onWidth={props.onWidth}
            onSelectAll={selectAll}
          />
          <tbody
            inert={design !== null}
            onDoubleClick={(event) => {
              const at = doubleClicked(event);
              if (at !== null && shown[at]) props.onOpenRow?.(shown[at].original);
            }}
            className={classNames(busy && 'opacity-60 transition-opacity delay-200 duration-0')}
          >
            {first && !instead && <ListSkeleton columns={visible} rows={SKELETON_ROWS} height={height} />}
            <ListBody
              {...{ rows, shown, drawn, height, cells, numbers, joins, chosen, focused, room }}
              columns={visible.length}
              tree={tree}
              treeColumn={treeColumn}
              treeStart={treeStart}
              expansion={expansion}
              selectable={selectable}
              draggable={props.draggable}
              actions={props.actions}
              drawCell={props.drawCell}
              onGoOn={props.onGoOn}
              onSelect={select}
              isOpen={isOpen}
              onToggle={toggle}
              onKeyDown={onKeyDown}
              onFocus={setFocused}
              onSize={resized}
            />
          </tbody>
          {props.summary && shown.length > 0 && (
            <ListSummary columns={visible} row={props.summary} height={height} />
          )}
        </table>
      </CellSpaceProvider>
      <CutTooltip box={view.ref} />
      {instead && <div className="sticky left-0 w-full">{instead}</div>}
    </div>
  );
});

/** The row that a double click is meant for; null where it hit a control, or a row of a list below a row. */
function doubleClicked({ target, currentTarget }: MouseEvent<HTMLElement>): number | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('tr[data-row]');
  if (
    row?.parentElement !== currentTarget ||
    target.closest('button, a, input, label, td, [tabindex]')?.localName !== 'td'
  )
    return null;
  // The word that the click has marked.
  getSelection()?.removeAllRanges();
  return Number(row.dataset.at);
}

/** The widths of the columns, and the cells that each row has in them. */
function useColumns(columns: readonly TableColumn[]) {
  const registry = useListRegistry();
  const widths = columns.map(({ width }) => `${width}px`).join(' ');
  const cells = useMemo(() => rowCells(columns, registry), [columns, registry]);
  return { widths, cells };
}

/** The column that shows the tree, and the width of the columns before it; null and 0: rows are not indented. */
function indentedColumn(columns: readonly TableColumn[], indented: boolean) {
  const at = indented ? columns.findIndex(({ kind }) => kind === 'data') : -1;
  return { id: columns[at]?.id ?? null, start: totalWidth(columns.slice(0, Math.max(0, at))) };
}

/** The numbers of the rows: of their place in a tree, otherwise of the list. */
function useNumbers({ page, offset }: ListTableProps, shown: readonly ListTableRow[]) {
  const { tree } = page.pageConfig;
  return useMemo(() => {
    if (tree) return shown.map((row) => treeNumber(row, offset));
    return rowNumbers(
      shown.map((row) => row.original),
      offset,
    );
  }, [shown, offset, tree]);
}

/** What neighbouring rows have in common; undefined in a list without joined columns. */
function useJoins(
  { page, expansion }: ListTableProps,
  { columns: shownColumns, shown, isOpen }: TableModel,
): ReturnType<typeof joinRows> | undefined {
  return useMemo(() => {
    const columns = joinedColumns(
      page.tableConfig.columns,
      shownColumns.map(({ id }) => id),
    );
    if (columns.length === 0) return undefined;
    const lines = shown.map((row) => ({
      data: row.original,
      parent: row.parent?.id,
      expanded: expansion !== undefined && isOpen(row),
    }));
    return joinRows(lines, columns);
  }, [page, expansion, shownColumns, shown, isOpen]);
}
