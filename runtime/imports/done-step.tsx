import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import { WorkProgress } from './work-progress';
import type { FinishedImport, ImportModel } from './use-import';

interface DoneStepProps {
  done: FinishedImport;
  model: ImportModel;
}

/** The last step: what was imported, and the button that takes it back. */
export function DoneStep({ done, model }: DoneStepProps) {
  const t = useWords();
  const language = useLanguage();
  const { added, changed, leftOut, batch, fileName, undone } = done;
  const number = (value: number) => value.toLocaleString(language);
  if (model.work) return <WorkProgress work={model.work} onCancel={model.cancel} />;
  return (
    <EmptyState
      kind="done"
      className="min-h-80"
      title={t(undone ? 'import.undoneTitle' : 'import.doneTitle')}
      body={
        undone ? (
          fileName
        ) : (
          <>
            {t('import.doneNote', { added: number(added), changed: number(changed) })}
            {leftOut > 0 && <> {t('import.leftOut', { n: number(leftOut) })}</>}
          </>
        )
      }
      actions={
        batch !== undefined &&
        !undone && (
          <Button icon="undo-2" onClick={() => void model.undo(batch, fileName)}>
            {t('import.undo')}
          </Button>
        )
      }
    />
  );
}
