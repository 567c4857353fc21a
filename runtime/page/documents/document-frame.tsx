import type { ReactNode } from 'react';
import { Button } from '../../../widgets/ui/button';
import { Dialog } from '../../../widgets/ui/dialog';
import { useWords } from '../../../widgets/ui/use-words';
import type { CallError } from '../../data/data-source';
import type { Answer } from '../../data/use-answer';
import { RetryButton } from '../../data/retry-button';

interface DocumentFrameProps<T> {
  title: string;
  width?: number;
  answer: Answer<T>;
  /** Why what the button sends was refused. */
  failure?: CallError | null;
  /** What a conflict means in this dialog. */
  conflict?: string;
  /** The button of the dialog; null: it only shows. */
  verb: ReactNode;
  children(value: T): ReactNode;
  onClose(): void;
}

/** A dialog that shows an answer, or why there is none. */
export function DocumentFrame<T>(props: DocumentFrameProps<T>) {
  const { title, width, answer, failure, conflict, verb, children, onClose } = props;
  const t = useWords();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      {...(width !== undefined && { width })}
      footer={
        <>
          <Button onClick={onClose}>{t('documents.close')}</Button>
          {verb}
        </>
      }
    >
      {failure && (
        <p role="alert" className="mb-3 rounded-control bg-danger-soft px-3 py-2 text-danger-on-soft">
          {(failure.code === 409 && conflict) || failure.message || t('list.failed')}
        </p>
      )}
      {answer.value !== null ? (
        children(answer.value)
      ) : answer.failure ? (
        <div role="alert" className="flex items-center gap-3">
          <span className="text-danger-text">{answer.failure.message || t('list.failed')}</span>
          <RetryButton code={answer.failure.code} size="small" onRetry={answer.retry} />
        </div>
      ) : (
        <p role="status" className="text-fg-2">
          {t('documents.loading')}
        </p>
      )}
    </Dialog>
  );
}
