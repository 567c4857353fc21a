import { classNames } from '../ui/class-names';
import { useWords } from '../ui/use-words';
import type { BatchField } from './batch-columns';
import { columnWidth, STUCK } from './cell-class';

interface BatchHeadProps {
  columns: readonly BatchField[];
  sequence: boolean;
  actions: boolean;
  /** There are rows: without them the head uses the available width. */
  sized: boolean;
  /** Rows have handles beside their remove buttons. */
  movable: boolean;
}

/** Sticky column headers. In the card layout of narrow windows each cell shows its own label instead. */
export function BatchHead({ columns, sequence, actions, sized, movable }: BatchHeadProps) {
  const t = useWords();
  return (
    <thead className="sticky top-0 z-1 max-md:hidden">
      <tr className="h-9 bg-sunken text-small text-fg-2">
        {sequence && (
          <th scope="col" className="w-[60px] px-2 text-center font-medium">
            {t('widget.batch.sequence')}
          </th>
        )}
        {columns.map(({ field: column }) => (
          <th
            key={column.key}
            scope="col"
            style={sized ? { width: columnWidth(column) } : undefined}
            className={classNames('px-2 font-medium', column.type === 'amount' && 'text-right')}
          >
            {column.label}
            {actions && column.required && (
              <span aria-hidden className="ml-1 text-danger-text">
                *
              </span>
            )}
          </th>
        ))}
        {actions && (
          <th
            scope="col"
            className={classNames(
              STUCK,
              'bg-sunken px-2 text-center font-medium',
              movable ? 'w-[80px]' : 'w-[60px]',
            )}
          >
            {t('widget.batch.actions')}
          </th>
        )}
      </tr>
    </thead>
  );
}
