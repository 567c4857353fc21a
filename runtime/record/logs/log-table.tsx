import type { ReactNode } from 'react';
import { classNames } from '../../../widgets/ui/class-names';
import { Button } from '../../../widgets/ui/button';
import { Icon } from '../../../widgets/ui/icon';
import { useWords } from '../../../widgets/ui/use-words';
import type { LogReading } from './use-log';

/** A column of a log. */
export interface LogColumn<Row> {
  key: string;
  label: string;
  /** Pixels; without it a column takes the rest. */
  width?: number;
  /** Not shown at first. */
  hidden?: boolean;
  sortable?: boolean;
  right?: boolean;
  cell(row: Row): ReactNode;
}

interface LogTableProps<Row> {
  label: string;
  columns: readonly LogColumn<Row>[];
  log: LogReading<Row>;
  /** A line below each row. */
  line?(row: Row): ReactNode;
  onOpen?(row: Row): void;
}

/** The rows of a log, each with a line that tells it in words. */
export function LogTable<Row extends { id: number; index: number }>({
  label,
  columns,
  log,
  line,
  onOpen,
}: LogTableProps<Row>) {
  const t = useWords();
  const { order } = log.question;
  const fixed = columns.reduce((sum, { width = 120 }) => sum + width, 0);
  return (
    <table aria-label={label} className="w-full table-fixed text-left" style={{ minWidth: fixed }}>
      <thead className="sticky top-0 z-1">
        <tr className="h-10 bg-sunken text-small text-fg-2">
          {columns.map(({ key, label: head, width, sortable, right }) => {
            const sorted = order?.field === key ? order.type : null;
            return (
              <th
                key={key}
                scope="col"
                style={{ width }}
                aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
                className={classNames('border-b border-line px-3 font-medium', right && 'text-right')}
              >
                {sortable ? (
                  <button
                    type="button"
                    onClick={() => log.sort(key)}
                    className="inline-flex max-w-full items-center gap-1 rounded-tag align-middle hover:text-fg"
                  >
                    <span className="truncate">{head}</span>
                    <Icon
                      name={sorted ? (sorted === 'asc' ? 'arrow-up' : 'arrow-down') : 'chevrons-up-down'}
                      size={14}
                      className={classNames('shrink-0', sorted ? 'text-primary-text' : 'text-fg-disabled')}
                    />
                  </button>
                ) : (
                  head
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      {log.value?.rows.map((row) => (
        <tbody key={row.id} className="border-b border-line hover:bg-hover">
          <tr className="h-9">
            {columns.map(({ key, cell, right }) => (
              <td
                key={key}
                className={classNames('truncate px-3 pt-1.5 tabular-nums', right && 'text-right')}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
          {line && (
            <tr>
              <td colSpan={columns.length} className="px-3 pb-2">
                <div className="flex items-start gap-3 text-small text-fg-2">
                  <div className="min-w-0 flex-1">{line(row)}</div>
                  {onOpen && (
                    <Button
                      variant="text"
                      size="small"
                      className="-my-0.5 shrink-0"
                      aria-label={t('logs.detailOf', { n: row.index })}
                      onClick={() => onOpen(row)}
                    >
                      {t('logs.detail')}
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}
