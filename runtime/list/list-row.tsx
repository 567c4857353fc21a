import { memo, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Field } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { Checkbox } from '../../widgets/ui/checkbox';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow as RowData } from '../data/data-source';
import { useFieldRegistry } from '../fields/field-registry';
import { fixedClass, fixedStyle } from './fixed-cell';
import type { ListCell, ListTableRow } from './table-model';

interface ListRowProps {
  row: ListTableRow;
  /** Changes with the columns, so that memoized rows re-render. */
  layout: string;
  /** Index among the visible rows, from 0. */
  at: number;
  /** Number in the index column. */
  number: number;
  height: number;
  selected: boolean;
  selectable: boolean;
  expanded: boolean;
  focusable: boolean;
  /** The column with caret and indentation of a tree. */
  treeColumn: string | null;
  actions(row: RowData): ReactNode;
  onSelect(row: RowData, selected: boolean): void;
  onKeyDown(event: KeyboardEvent, row: ListTableRow, at: number): void;
  onFocus(at: number): void;
}

/** One row; memoized. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, at, height, selected, focusable, onKeyDown, onFocus } = props;
  return (
    <tr
      data-at={at}
      aria-rowindex={at + 2}
      aria-selected={selected}
      tabIndex={focusable ? 0 : -1}
      onKeyDown={(event) => onKeyDown(event, row, at)}
      onFocus={() => onFocus(at)}
      style={{ height }}
      className={classNames(
        'group/row outline-offset-[-2px]',
        selected
          ? '[--row:var(--color-primary-soft)]'
          : '[--row:var(--color-surface)] hover:[--row:var(--color-hover)]',
      )}
    >
      {row.getVisibleCells().map((cell) => (
        <td
          key={cell.id}
          onPointerEnter={setCutTooltip}
          style={fixedStyle(cell.column)}
          className={classNames(
            fixedClass(cell.column),
            cell.column.getIsPinned() && 'z-fixed-cell',
            'border-b border-line bg-(--row) px-3 group-last/row:border-b-0 first:pl-4 last:pr-4',
            // Cells cover the outline of their row, so they have the focus ring.
            'group-focus-visible/row:[box-shadow:inset_0_2px_0_var(--color-focus),inset_0_-2px_0_var(--color-focus)]!',
            cell.column.columnDef.meta?.right && 'text-right',
            cell.column.columnDef.meta?.kind === 'index' && 'text-center text-fg-3',
          )}
        >
          <Content cell={cell} {...props} />
        </td>
      ))}
    </tr>
  );
}, sameRow);

function sameRow(one: ListRowProps, other: ListRowProps): boolean {
  return (Object.keys(other) as (keyof ListRowProps)[]).every((key) => one[key] === other[key]);
}

function Content({
  cell,
  row,
  number,
  selected,
  selectable,
  expanded,
  treeColumn,
  actions,
  onSelect,
}: ListRowProps & { cell: ListCell }) {
  const t = useWords();
  const { kind, field } = cell.column.columnDef.meta ?? {};
  switch (kind) {
    case 'select':
      return (
        <Checkbox
          aria-label={t('list.selectRow', { n: number })}
          checked={selected}
          disabled={!selectable}
          onChange={(next) => onSelect(row.original, next)}
        />
      );
    case 'index':
      return number;
    case 'actions':
      return actions(row.original);
    default:
  }
  if (!field) return null;
  const value = <DataCell field={field} row={row.original} />;
  if (cell.column.id !== treeColumn) return value;
  return (
    <div className="flex items-center" style={{ paddingLeft: row.depth * 20 }}>
      {row.getCanExpand() ? (
        <button
          type="button"
          tabIndex={-1}
          aria-expanded={expanded}
          aria-label={t(expanded ? 'list.collapse' : 'list.expand')}
          onClick={() => row.toggleExpanded()}
          className="mr-1 -ml-1 inline-flex size-6 shrink-0 items-center justify-center rounded-tag text-fg-3 hover:bg-pressed hover:text-fg"
        >
          <Icon name={expanded ? 'chevron-down' : 'chevron-right'} size={14} />
        </button>
      ) : (
        <span className="w-6 shrink-0" />
      )}
      <div className="min-w-0 flex-1">{value}</div>
    </div>
  );
}

/** A value on one line, rendered by the widget of its type. */
export function DataCell({ field, row }: { field: Field; row: RowData }) {
  const { Cell } = useFieldRegistry().widget(field.type);
  const labels = row.labels as Readonly<Record<string, string | string[]>> | undefined;
  return (
    <div data-cut className="truncate">
      <Cell field={field} value={row[field.model] as Json | undefined} label={labels?.[field.model]} />
    </div>
  );
}

/** Sets the native tooltip only if the text is truncated. */
function setCutTooltip({ currentTarget }: PointerEvent<HTMLElement>): void {
  const text = currentTarget.querySelector<HTMLElement>('[data-cut]');
  if (!text) return;
  if (text.scrollWidth > text.clientWidth) text.title = text.textContent ?? '';
  else text.removeAttribute('title');
}
