import { useEffect, useRef, type KeyboardEvent } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { Spinner } from '../../widgets/ui/spinner';
import { Tooltip } from '../../widgets/ui/tooltip';
import { useWords } from '../../widgets/ui/use-words';
import type { ShownColumn } from './grid-layout';
import { isComposing } from '../../widgets/ui/is-composing';

interface ReviewCellProps {
  column: ShownColumn;
  /** Index of the column in the grid, from 0. */
  at: number;
  text: string;
  /** Its errors, joined. */
  error: string | undefined;
  /** The stored value that the sheet would change. */
  before: string | undefined;
  /** Edited, and not checked yet. */
  pending: boolean;
  /** The cell in the tab order. */
  active: boolean;
}

/** A value of a row, with its error or the value before below it. */
export function ReviewCell({ column, at, text, error, before, pending, active }: ReviewCellProps) {
  const t = useWords();
  const below = pending ? null : (error ?? (before !== undefined && before !== text ? before : null));
  const cell = (
    <div
      role="gridcell"
      aria-colindex={at + 3}
      aria-invalid={error !== undefined || undefined}
      tabIndex={active ? 0 : -1}
      data-at={at}
      className={classNames(
        'flex min-w-0 flex-col justify-center border-b border-line px-3 outline-offset-[-2px] focus:outline-2 focus:outline-focus',
        error !== undefined && !pending && 'bg-danger-soft',
        error === undefined && below !== null && 'bg-info-soft',
        column.right && 'text-right',
      )}
    >
      <span className={classNames('flex min-w-0 items-center gap-1.5', column.right && 'justify-end')}>
        {pending && (
          <span className="shrink-0 text-fg-3">
            <Spinner size={13} instant silent />
            <span className="sr-only">{t('import.checkingCell')}</span>
          </span>
        )}
        <span className={classNames('truncate', text === '' && 'text-fg-3', column.right && 'tabular-nums')}>
          {text === '' ? '—' : text}
        </span>
      </span>
      {below !== null &&
        (error !== undefined ? (
          <span
            className={classNames(
              'flex min-w-0 items-center gap-1 text-note leading-4 text-danger-on-soft',
              column.right && 'justify-end',
            )}
          >
            <Icon name="circle-alert" size={12} className="shrink-0" />
            <span className="truncate">{error}</span>
          </span>
        ) : (
          <span className="truncate text-note leading-4 text-info-on-soft">
            {t('import.was', { text: below === '' ? t('import.blank') : below })}
          </span>
        ))}
    </div>
  );
  return error !== undefined && !pending ? <Tooltip text={error}>{cell}</Tooltip> : cell;
}

/** Where the focus goes after an edit: to a neighbour, nowhere, or it went elsewhere by itself. */
export type CellStep = { down: 1 | -1 } | { right: 1 | -1 } | 'stay' | 'left';

interface CellEditorProps {
  at: number;
  label: string;
  /** What the input starts with. */
  text: string;
  /** The text replaces what was there, so that it is not selected. */
  typed: boolean;
  /** Ends editing; `null` keeps the old text. */
  onEnd(text: string | null, step: CellStep): void;
}

/** The input over a cell. Enter, Tab and leaving it take the text, Escape does not. */
export function CellEditor({ at, label, text, typed, onEnd }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (!typed) input.current?.select();
  }, [typed]);

  function end(...[taken, step]: Parameters<CellEditorProps['onEnd']>) {
    if (ended.current) return;
    ended.current = true;
    onEnd(taken, step);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    // Keys of an input method choose its candidates.
    if (isComposing(event.nativeEvent)) return;
    const { value } = event.currentTarget;
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      end(null, 'stay');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      end(value, { down: event.shiftKey ? -1 : 1 });
    } else if (event.key === 'Tab') {
      event.preventDefault();
      end(value, { right: event.shiftKey ? -1 : 1 });
    }
  }
  return (
    <div role="gridcell" aria-colindex={at + 3} data-at={at} className="min-w-0 border-b border-line p-1">
      <input
        ref={input}
        aria-label={label}
        data-ends-by-escape
        defaultValue={text}
        maxLength={MOST_TYPED}
        onKeyDown={press}
        onPaste={(event) => event.stopPropagation()}
        onBlur={(event) => end(event.currentTarget.value, 'left')}
        className="h-full w-full rounded-control border border-primary-border bg-surface px-2 text-fg outline-1 outline-primary-border"
      />
    </div>
  );
}

/** As long as a cell of a sheet may be. */
const MOST_TYPED = 32_767;
