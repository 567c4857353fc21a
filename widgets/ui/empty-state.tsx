import type { ReactNode } from 'react';
import { EmptyPicture, type EmptyKind } from './empty-picture';
import { useWords } from './use-words';

interface EmptyStateProps {
  kind: EmptyKind;
  title: string;
  body?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
  /** The error id that users report to support. */
  errorId?: string;
  className?: string;
}

/** Shown instead of data: nothing yet, no match, an error, no permission. */
export function EmptyState({ kind, title, body, actions, errorId, className }: EmptyStateProps) {
  const t = useWords();
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex flex-col items-center justify-center px-4 py-10 text-center ${className ?? ''}`}
    >
      <EmptyPicture kind={kind} />
      <h2 className="mt-3 text-dialog-title text-fg">{title}</h2>
      {body && <p className="mt-1 max-w-[480px] break-words text-fg-2">{body}</p>}
      {errorId && <p className="mt-0.5 text-note text-fg-3">{t('ui.errorId', { id: errorId })}</p>}
      {actions && <div className="mt-3 flex flex-wrap items-center justify-center gap-2">{actions}</div>}
    </div>
  );
}
