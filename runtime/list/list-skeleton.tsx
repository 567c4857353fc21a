import { classNames } from '../../widgets/ui/class-names';
import { Skeleton } from '../../widgets/ui/skeleton';
import { useLate } from '../../widgets/ui/use-late';
import { fixedClass, fixedStyle } from './fixed-cell';
import type { TableColumn } from './arranged-columns';

/** Varying widths, so that the bars look like text. */
const WIDTHS = ['w-16', 'w-24', 'w-12', 'w-20'];

interface ListSkeletonProps {
  columns: readonly TableColumn[];
  rows: number;
  height: number;
}

/** Placeholder rows below the real header, in the real row height; at first only their room. */
export function ListSkeleton({ columns, rows, height }: ListSkeletonProps) {
  const late = useLate();
  if (!late)
    return (
      <tr aria-hidden>
        <td colSpan={columns.length} style={{ height: rows * height }} className="p-0" />
      </tr>
    );
  return Array.from({ length: rows }, (_, at) => (
    <tr key={at} aria-hidden style={{ height }} className="[--row:var(--color-surface)]">
      {columns.map((column, place) => (
        <td
          key={column.id}
          style={fixedStyle(column)}
          className={classNames(
            fixedClass(column),
            'border-b border-line bg-(--row) px-3 first:pl-4 last:pr-4',
            column.right && 'text-right',
          )}
        >
          <Skeleton
            className={classNames(
              'max-w-full',
              column.kind === 'select' ? 'size-4' : `h-3 ${WIDTHS[(at * 3 + place) % WIDTHS.length]}`,
            )}
          />
        </td>
      ))}
    </tr>
  ));
}
