import type { KeyboardEvent } from 'react';
import { Button } from '../../widgets/ui/button';
import { Icon } from '../../widgets/ui/icon';
import { Spinner } from '../../widgets/ui/spinner';
import { useWords } from '../../widgets/ui/use-words';
import type { NoteRow } from './tree-rows';
import type { ListTableRow } from './table-rows';

interface NoteLineProps {
  row: ListTableRow;
  note: NoteRow;
  at: number;
  /** Number of columns it spans. */
  columns: number;
  /** Indentation of the text of a top-level node. */
  indent: number;
  height: number;
  focusable: boolean;
  onGoOn(node: number): void;
  onKeyDown(event: KeyboardEvent, row: ListTableRow, at: number): void;
  onFocus(at: number): void;
}

/** The row for nodes that are loading, failed to load, or load on request. */
export function NoteLine({
  row,
  note: { note, of },
  at,
  columns,
  indent,
  height,
  focusable,
  onGoOn,
  onKeyDown,
  onFocus,
}: NoteLineProps) {
  const t = useWords();
  return (
    <tr
      data-at={at}
      aria-rowindex={at + 2}
      tabIndex={focusable ? 0 : -1}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onGoOn(of);
        else onKeyDown(event, row, at);
      }}
      onFocus={() => onFocus(at)}
      style={{ height }}
      className="outline-offset-[-2px]"
    >
      <td colSpan={columns} className="border-b border-line bg-surface px-3 text-fg-3">
        <div className="flex w-fit items-center gap-2" style={{ paddingLeft: indent + row.depth * 20 + 20 }}>
          {note === 'loading' && (
            <span role="status" className="flex items-center gap-2">
              <Spinner size={14} silent />
              {t('ui.loading')}
            </span>
          )}
          {note === 'failed' && (
            <>
              <span role="alert" className="flex items-center gap-2 text-danger-text">
                <Icon name="circle-alert" size={14} />
                {t('list.failed')}
              </span>
              <Button variant="text" size="small" tabIndex={-1} onClick={() => onGoOn(of)}>
                {t('list.retry')}
              </Button>
            </>
          )}
          {note === 'more' && (
            <Button variant="text" size="small" tabIndex={-1} onClick={() => onGoOn(of)}>
              {t('ui.loadMore')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
