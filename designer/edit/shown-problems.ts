import type { Language } from '../../schemas/languages';
import { causeText } from '../../schemas/problems/cause-text';
import { partNameAt, type LocatedProblem } from '../project/project-view';
import type { Designing } from './designing';

/** A problem with its sentence in the language of the interface. */
export interface ShownProblem extends LocatedProblem {
  text: string;
}

/** What the check of this browser finds now, and the server's of what is saved. */
export function shownProblems(
  { store, view, state }: Pick<Designing, 'store' | 'view' | 'state'>,
  language: Language,
): ShownProblem[] {
  const own = view.problems
    .filter(({ severity }) => severity === undefined)
    .map((problem) => ({ ...problem, text: causeText(problem, language) }));
  // The server has checked what was saved, so it says nothing about later changes.
  if (store.isDirty) return own;
  const known = new Set(own.map(({ path, code }) => path + code));
  const others = state.found
    .filter(({ path, code }) => !known.has(path + code))
    .map(({ msg, ...found }): ShownProblem => {
      const part = partNameAt(found.path, view);
      return { ...found, text: msg ?? causeText(found, language), ...(part !== undefined && { part }) };
    });
  return [...own, ...others];
}
