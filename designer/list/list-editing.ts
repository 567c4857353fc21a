import { useMemo } from 'react';
import { useDesigning } from '../edit/designing';
import { shownProblems, type ShownProblem } from '../edit/shown-problems';
import type { PartName } from '../project/part-name';
import { useLanguage } from '../../widgets/ui/use-words';
import type { ListEditing } from './list-actions';
import { useListSource } from './list-source';
import { labelOfListed } from './list-words';

/** What edits the list around a component. */
export function useListEditing(): ListEditing {
  const designing = useDesigning();
  const source = useListSource();
  const language = useLanguage();
  return useMemo(
    () => ({
      designing,
      problems: countsOf(shownProblems(designing, language)),
      labelOf: (part) => labelOfListed(part, source, designing.names),
    }),
    [designing, source, language],
  );
}

function countsOf(problems: readonly ShownProblem[]): Map<PartName, number> {
  const counts = new Map<PartName, number>();
  for (const { part, severity } of problems)
    if (part !== undefined && severity === undefined) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}
