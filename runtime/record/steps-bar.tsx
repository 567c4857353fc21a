import { useMemo } from 'react';
import { StepList } from '../../widgets/ui/step-list';
import { useWords } from '../../widgets/ui/use-words';
import { useHidden } from '../form/form-context';
import type { FormStep } from './form-step';

interface StepsBarProps {
  steps: readonly FormStep[];
  /** The open step; behind the last one the summary. */
  at: number;
  onOpen(place: number): void;
}

/** The steps of a form with its summary: those before the open one lead back. */
export function StepsBar({ steps, at, onOpen }: StepsBarProps) {
  const t = useWords();
  const hidden = useHidden(useMemo(() => steps.flatMap(({ models }) => [...models]), [steps]));
  const all = [
    ...steps.map(({ key, title, models }) => ({
      key,
      title,
      skipped: [...models].every((model) => hidden.has(model)),
    })),
    { key: '', title: t('steps.confirm'), skipped: false },
  ];
  return <StepList label={t('steps.label')} steps={all} at={at} onOpen={onOpen} />;
}
