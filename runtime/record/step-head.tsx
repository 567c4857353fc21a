import { Button } from '../../widgets/ui/button';
import { useWords } from '../../widgets/ui/use-words';

/** The title of a step in the summary, with a button that opens the step again. */
export function StepHead({ title, onChange }: { title: string; onChange(): void }) {
  const t = useWords();
  return (
    <div className="mt-5 mb-3 flex items-center gap-2 border-b border-line pb-1">
      <h2 className="min-w-0 flex-1 text-panel-title">{title}</h2>
      <Button size="small" variant="text" icon="pencil" onClick={onChange}>
        {t('steps.changeOf', { title })}
      </Button>
    </div>
  );
}
