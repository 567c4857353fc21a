import { useMemo, useState } from 'react';
import type { CompiledPageOf } from '../../schemas/model/page';
import { nounInSentence } from '../../schemas/text/noun-in-sentence';
import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { useWords } from '../../widgets/ui/use-words';
import { useFieldRegistry } from '../fields/field-registry';
import { formSteps } from '../record/form-step';
import { FormScreen } from '../record/form-screen';
import { useClosePage } from '../shell/use-close-page';

/** A page of kind `wizard`: a form in steps, then its result. */
export function WizardScreen({ page }: { page: CompiledPageOf<'wizard'> }) {
  const t = useWords();
  const { types } = useFieldRegistry();
  const steps = useMemo(() => formSteps(page, types), [page, types]);
  const [saved, setSaved] = useState<number | null>(null);
  const close = useClosePage();
  if (saved === null) return <FormScreen page={page} steps={steps} onSaved={setSaved} />;
  return (
    <EmptyState
      kind="done"
      className="min-h-80 flex-1 rounded-panel bg-surface shadow-panel"
      title={t('steps.saved', { noun: nounInSentence(page.noun) })}
      body={t('steps.savedNote')}
      actions={
        <>
          <Button onClick={close}>{t('steps.list')}</Button>
          {saved === 0 && (
            <Button variant="primary" icon="plus" onClick={() => setSaved(null)}>
              {t('steps.more')}
            </Button>
          )}
        </>
      }
    />
  );
}
