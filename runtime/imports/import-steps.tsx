import { StepList } from '../../widgets/ui/step-list';
import { useWords } from '../../widgets/ui/use-words';

const STEPS = ['upload', 'review', 'done'] as const;
/** A step of an import. */
export type ImportStep = (typeof STEPS)[number];

/** The three steps of an import with the open one. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const t = useWords();
  const steps = STEPS.map((name) => ({ key: name, title: t(`import.step.${name}`) }));
  return (
    <div className="mx-auto max-w-[840px]">
      <StepList label={t('import.steps')} steps={steps} at={STEPS.indexOf(step)} />
    </div>
  );
}
