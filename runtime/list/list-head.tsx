import type { KeyboardEvent, PointerEvent } from 'react';
import { Checkbox } from '../../widgets/ui/checkbox';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { loadChunk } from '../../widgets/ui/load-chunk';
import { moveFocus } from '../../widgets/ui/move-focus';
import { useWords } from '../../widgets/ui/use-words';
import type { ListOrder } from './list-state';
import { fixedClass, fixedStyle } from './fixed-cell';
import { useListDesign } from './list-design';
import type { TableColumn } from './arranged-columns';
import { headControls } from './use-row-keys';

interface ListHeadProps {
  columns: readonly TableColumn[];
  order: ListOrder | null;
  /** The head is a tab stop, because there are no rows from which keys lead to it. */
  isStop: boolean;
  onSort(field: string): void;
  selected: boolean | 'mixed';
  /** At least one row can be selected. */
  selectable: boolean;
  onSelectAll(selected: boolean): void;
  /** A column was dragged to another width; null: as wide as its content. */
  onWidth(column: string, width: number | null): void;
}

/** The table header: labels, sort arrows, and the checkbox that selects all rows. */
export function ListHead({
  columns,
  order,
  isStop,
  onSort,
  selected,
  selectable,
  onSelectAll,
  onWidth,
}: ListHeadProps) {
  const t = useWords();
  const design = useListDesign();
  const tabIndex = isStop ? undefined : -1;
  return (
    <thead className="sticky top-0 z-sticky" onKeyDown={moveInHead}>
      <tr className="h-10" aria-rowindex={1} data-design-list={design?.list}>
        {columns.map((column) => {
          const { id, kind, field } = column;
          const sorted = order?.field === id ? order.type : null;
          return (
            <th
              key={id}
              data-column={id}
              data-design-part={design && kind === 'data' ? id : undefined}
              scope="col"
              aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
              style={fixedStyle(column)}
              className={classNames(
                fixedClass(column),
                'border-b border-line bg-sunken px-3 text-small font-medium text-fg-2 first:pl-4 last:pr-4',
                column.side ? 'z-fixed-cell' : 'relative',
                column.right ? 'text-right' : kind === 'index' ? 'text-center' : 'text-left',
              )}
            >
              {kind === 'select' && (
                <Checkbox
                  tabIndex={tabIndex}
                  aria-label={t('list.selectAll')}
                  checked={selected}
                  disabled={!selectable}
                  onChange={onSelectAll}
                />
              )}
              {kind === 'index' && t('list.index')}
              {kind === 'actions' && t('list.actions')}
              {field && design?.head(id, field)}
              {field &&
                !design &&
                (field.sortable ? (
                  <button
                    type="button"
                    tabIndex={tabIndex}
                    onClick={() => onSort(id)}
                    className={classNames(
                      'inline-flex max-w-full items-center gap-1 rounded-tag align-middle hover:text-fg',
                      sorted && 'text-fg',
                    )}
                  >
                    <span className="truncate">{field.label}</span>
                    <SortArrow sorted={sorted} />
                  </button>
                ) : (
                  <span className="block truncate" title={field.label}>
                    {field.label}
                  </span>
                ))}
              {kind === 'data' && !id.includes(':') && (
                // With the keyboard widths are set in the menu of columns.
                <span
                  aria-hidden
                  data-edge
                  onPointerDown={(event) => startResizing(event, (width) => onWidth(id, width))}
                  onDoubleClick={() => onWidth(id, null)}
                  className="absolute inset-y-0 right-0 z-1 w-2 cursor-col-resize touch-none hover:bg-primary-border max-md:hidden"
                />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Left and right move between the controls of the head, down leads to the rows. */
function moveInHead(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'ArrowDown') {
    event.preventDefault();
    event.currentTarget.closest('table')?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
  } else moveFocus(event, headControls(event.currentTarget), HEAD_STEPS);
}

const HEAD_STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Drags the edge of a column; the code for it is loaded by the first press. */
function startResizing(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const { currentTarget: edge, clientX: from, pointerId } = event;
  void loadChunk(() => import('./resize-column')).then(
    ({ resizeColumn }) => resizeColumn({ edge, from, pointerId, onWidth }),
    // Nothing happens; the next press tries again.
    () => undefined,
  );
}

function SortArrow({ sorted }: { sorted: 'asc' | 'desc' | null }) {
  if (sorted)
    return (
      <Icon
        name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'}
        size={14}
        className="shrink-0 text-primary-text"
      />
    );
  return <Icon name="chevrons-up-down" size={14} className="shrink-0 text-fg-disabled" />;
}
