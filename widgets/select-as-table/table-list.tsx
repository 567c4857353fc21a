import type { Choice } from '../../schemas/document/dictionary';
import type { Json } from '../../schemas/json';
import { plainText } from '../shared/plain-text';
import { classNames } from '../ui/class-names';
import { scrollWithin } from '../ui/scroll-within';
import { Icon } from '../ui/icon';
import { MoreRow } from '../ui/more-row';
import { optionId } from '../ui/option-list';

/** A column beside the label, filled from the response of the option call. */
export interface PickedColumn {
  name: string;
  label: string;
}

interface TableListProps {
  id: string;
  label: string;
  rows: readonly Choice[];
  columns: readonly PickedColumn[];
  /** Index of the row that the keyboard is on. */
  active: number;
  chosen: readonly Choice['value'][];
  multiple?: boolean;
  /** A request for other rows is pending. */
  stale?: boolean;
  onHover(at: number): void;
  onChoose(row: Choice): void;
  /** Loads more rows; absent when all are loaded. */
  onMore?(): void;
}

/** Chromium before 117 has no subgrids: there all columns are equally wide. */
const ROW =
  'col-span-full grid grid-cols-[repeat(var(--texts),minmax(0,1fr))_22px] supports-[grid-template-columns:subgrid]:grid-cols-subgrid';

/** The rows to choose from, with aligned columns. */
export function TableList(props: TableListProps) {
  const { id, label, rows, columns, active, chosen, multiple, stale, onHover, onChoose, onMore } = props;
  return (
    <div
      data-scrolls
      className={classNames('grid max-h-[280px] overflow-auto p-1', stale && 'opacity-60')}
      style={{
        gridTemplateColumns: `repeat(${columns.length + 1}, auto) 22px`,
        ['--texts' as string]: columns.length + 1,
      }}
    >
      {columns.length > 0 && (
        <div aria-hidden className={classNames(ROW, 'text-small text-fg-2')}>
          <span className="px-2.5 py-1">{label}</span>
          {columns.map((column) => (
            <span key={column.name} className="px-2.5 py-1">
              {column.label}
            </span>
          ))}
        </div>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        aria-busy={stale || undefined}
        className="col-span-full grid supports-[grid-template-columns:subgrid]:grid-cols-subgrid"
      >
        {rows.map((row, at) => {
          const on = chosen.includes(row.value);
          return (
            <div
              key={row.value}
              id={optionId(id, at)}
              role="option"
              aria-selected={on}
              aria-disabled={row.disabled || undefined}
              ref={
                at === active
                  ? (node) => scrollWithin(node?.closest<HTMLElement>('[data-scrolls]') ?? null, node)
                  : undefined
              }
              onMouseMove={() => onHover(at)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(row)}
              className={classNames(
                ROW,
                'min-h-8 items-center rounded-control select-none',
                row.disabled ? 'cursor-not-allowed text-fg-disabled' : 'cursor-pointer',
                on ? 'bg-primary-soft text-primary-on-soft' : at === active && 'bg-hover',
              )}
            >
              {textsOf(row, columns).map((text, index) => (
                <span key={index} className="px-2.5 py-1 break-words">
                  {text}
                </span>
              ))}
              {on && <Icon name="check" size={14} />}
            </div>
          );
        })}
      </div>
      {onMore && <MoreRow key={rows.length} onMore={onMore} />}
    </div>
  );
}

/** The label, then the other columns. */
export function textsOf(row: Choice, columns: readonly PickedColumn[]): string[] {
  const extra = row as unknown as Record<string, Json>;
  return [row.label, ...columns.map((column) => plainText(extra[column.name]))];
}
