import { Button } from '../../widgets/ui/button';
import { Icon } from '../../widgets/ui/icon';
import { Spinner } from '../../widgets/ui/spinner';
import { useWords } from '../../widgets/ui/use-words';
import { useSlow } from './use-slow';

interface FormNotesProps {
  saving: boolean;
  /** Gives up waiting for the answer to a save. */
  onStop(): void;
  /** Saving waits for pending work, which is shown at its field. */
  waiting: boolean;
  /** Number of fields with errors. */
  problems: number;
  onLocate(): void;
  /** What a save does besides saving. */
  warning: string | undefined;
}

/** What is said beside the buttons of a form: a save that takes long, pending work, errors, consequences. */
export function FormNotes({ saving, onStop, waiting, problems, onLocate, warning }: FormNotesProps) {
  const t = useWords();
  const slow = useSlow(saving);
  if (saving && slow > 0)
    return (
      <>
        <Working text={t('form.slow')} />
        {slow > 1 && (
          <Button variant="text" size="small" onClick={onStop}>
            {t('form.stopWaiting')}
          </Button>
        )}
      </>
    );
  if (waiting) return <Working text={t('widget.upload.wait')} />;
  if (problems > 0)
    return (
      <>
        <span role="status" className="inline-flex items-center gap-1.5 text-danger-text">
          <Icon name="circle-alert" size={14} />
          {problems === 1 ? t('form.problem') : t('form.problems', { n: problems })}
        </span>
        <Button variant="text" size="small" onClick={onLocate}>
          {t('form.locate')}
        </Button>
      </>
    );
  if (warning === undefined) return null;
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-warning-text">
      <Icon name="triangle-alert" size={14} className="shrink-0" />
      {warning}
    </span>
  );
}

function Working({ text }: { text: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-fg-2">
      <Spinner size={14} silent />
      {text}
    </span>
  );
}
