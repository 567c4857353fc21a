import { memo, type KeyboardEvent, type ReactNode } from 'react';
import type { Field } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { Checkbox } from '../../widgets/ui/checkbox';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import type { WidgetLook } from '../../widgets/widget';
import type { ListRow as RowData } from '../data/data-source';
import { useListRegistry } from '../fields/list-registry';
import type { RowJoin } from './joined-rows';
import type { RowCell } from './row-cells';
import type { ListTableRow } from './table-rows';

interface ListRowProps {
  row: ListTableRow;
  /** The cells of each row; another list when the columns change. */
  cells: readonly RowCell[];
  /** Index among the visible rows, from 0. */
  at: number;
  /** Number in the index column; in a tree with the numbers of its ancestors. */
  number: number | string;
  /** The values that it has in common with its neighbours. */
  join: RowJoin | undefined;
  /** In a tree: the level and the place in it, in words. */
  place: string | undefined;
  height: number;
  selected: boolean;
  selectable: boolean;
  expanded: boolean;
  focusable: boolean;
  /** Whether it can be dragged; undefined: no row can. */
  grip: boolean | undefined;
  /** The column with caret and indentation of a tree. */
  treeColumn: string | null;
  actions(row: RowData): ReactNode;
  drawCell: ((column: string, row: RowData) => ReactNode | undefined) | undefined;
  onSelect(row: RowData, selected: boolean): void;
  onToggle(row: ListTableRow, open: boolean): void;
  onKeyDown(event: KeyboardEvent, row: ListTableRow, at: number): void;
  onFocus(at: number): void;
}

/**
 * The ring of a focused row, in its cells: those that stay at the sides lie above an outline of the row. The outline itself is
 * seen in forced colours only.
 */
const FOCUS_RING =
  'outline-offset-[-2px] focus-visible:outline-transparent focus-visible:[&>td]:shadow-[inset_0_2px_0_var(--color-focus),inset_0_-2px_0_var(--color-focus)] focus-visible:[&>td:first-child]:shadow-[inset_2px_2px_0_var(--color-focus),inset_2px_-2px_0_var(--color-focus)] focus-visible:[&>td:last-child]:shadow-[inset_-2px_2px_0_var(--color-focus),inset_-2px_-2px_0_var(--color-focus)]';

/** One row; memoized. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, cells, at, height, selected, focusable, join, onKeyDown, onFocus } = props;
  return (
    <tr
      data-at={at}
      data-row={row.original.id}
      data-id={props.grip === undefined ? undefined : row.original.id}
      aria-rowindex={at + 2}
      aria-selected={selected}
      aria-description={props.place}
      tabIndex={focusable ? 0 : -1}
      onKeyDown={(event) => onKeyDown(event, row, at)}
      onFocus={() => onFocus(at)}
      style={{ height }}
      className={classNames(
        'group/row bg-(--row)',
        FOCUS_RING,
        selected
          ? '[--row:var(--color-primary-soft)]'
          : '[--row:var(--color-surface)] hover:[--row:var(--color-hover)]',
      )}
    >
      {cells.map((cell) => (
        <td
          key={cell.id}
          style={cell.style}
          className={
            join?.below.has(cell.id) ? classNames(cell.className, 'border-b-transparent!') : cell.className
          }
        >
          {join?.above.has(cell.id) ? (
            // Every row keeps its value for screen readers, and shows it while it is pointed at or focused.
            <div
              data-joined
              className="truncate opacity-0 group-hover/row:opacity-100 group-focus-visible/row:opacity-100 group-aria-selected/row:opacity-100"
            >
              <Content cell={cell} {...props} />
            </div>
          ) : (
            <Content cell={cell} {...props} />
          )}
        </td>
      ))}
    </tr>
  );
}, sameRow);

function sameRow(one: ListRowProps, other: ListRowProps): boolean {
  return (Object.keys(other) as (keyof ListRowProps)[]).every((key) => one[key] === other[key]);
}

function Content({ cell, ...props }: ListRowProps & { cell: RowCell }) {
  const { row, number, treeColumn, actions } = props;
  switch (cell.kind) {
    case 'select':
      return <RowCheckbox {...props} />;
    case 'index':
      return number;
    case 'actions':
      return actions(row.original);
    default:
  }
  const { field, Value } = cell;
  if (!field || !Value) return null;
  const own = props.drawCell?.(cell.id, row.original);
  if (own !== undefined && cell.id !== treeColumn) return own;
  const value = own ?? (
    <Value field={field} value={valueOf(row.original, field)} label={labelOf(row.original, field)} />
  );
  if (cell.id === treeColumn) return <TreeCell {...props}>{value}</TreeCell>;
  return cell.boxed ? <CutBox>{value}</CutBox> : value;
}

function RowCheckbox({ row, number, selected, selectable, onSelect }: ListRowProps) {
  const t = useWords();
  return (
    <Checkbox
      // Keys have Space on the row.
      tabIndex={-1}
      aria-label={t('list.selectRow', { n: number })}
      checked={selected}
      disabled={!selectable}
      onChange={(next) => onSelect(row.original, next)}
    />
  );
}

/** A value with the caret and the indentation of its node. */
function TreeCell({ row, grip, expanded, onToggle, children }: ListRowProps & { children: ReactNode }) {
  const t = useWords();
  return (
    <div className="flex items-center" style={{ paddingLeft: row.depth * 20 }}>
      {grip && (
        // Keys have the commands of the row.
        <span
          data-grip
          aria-hidden
          className="-ml-3 inline-flex h-6 w-4 shrink-0 cursor-grab touch-none items-center text-fg-3 opacity-0 group-hover/row:opacity-100 pointer-coarse:opacity-100"
        >
          <Icon name="grip-vertical" size={14} />
        </span>
      )}
      {row.canExpand ? (
        <button
          type="button"
          tabIndex={-1}
          aria-expanded={expanded}
          aria-label={t(expanded ? 'list.collapse' : 'list.expand')}
          onClick={() => onToggle(row, !expanded)}
          className="mr-1 -ml-1 inline-flex size-6 shrink-0 items-center justify-center rounded-tag text-fg-3 hover:bg-pressed hover:text-fg"
        >
          <Icon name={expanded ? 'chevron-down' : 'chevron-right'} size={14} />
        </button>
      ) : (
        <span className="w-6 shrink-0" />
      )}
      <div className="min-w-0 flex-1">
        <CutBox>{children}</CutBox>
      </div>
    </div>
  );
}

function CutBox({ children }: { children: ReactNode }) {
  return (
    <div data-cut className="truncate">
      {children}
    </div>
  );
}

const valueOf = (row: RowData, field: Field) => row[field.model] as Json | undefined;

function labelOf(row: RowData, field: Field): string | string[] | undefined {
  return (row.labels as Readonly<Record<string, string | string[]>> | undefined)?.[field.model];
}

/** A value on one line, rendered by the widget of its type. */
export function DataCell({ field, row }: { field: Field; row: RowData }) {
  const { Cell }: WidgetLook = useListRegistry().widget(field.type);
  return (
    <CutBox>
      <Cell field={field} value={valueOf(row, field)} label={labelOf(row, field)} />
    </CutBox>
  );
}
