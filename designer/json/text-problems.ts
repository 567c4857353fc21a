import type { Language } from '../../schemas/languages';
import { causeText } from '../../schemas/problems/cause-text';
import { locateProblem } from '../../schemas/problems/locate';
import { pathText } from '../../schemas/usages/reference';
import type { Designing } from '../edit/designing';
import { shownProblems, type ShownProblem } from '../edit/shown-problems';
import { readPageText } from './read-page-text';

/** A problem with its place in the text of the page, from 1; without one it is not in this text. */
export interface TextProblem {
  key: string;
  /** The JSON path, if the text is JSON. */
  path: string;
  text: string;
  place: { line: number; column: number } | null;
  /** The path is one of the entity; its place is the item of the column. */
  inEntity?: true;
}

/** Why a typed text is no page; otherwise the problems of the page. */
export function textProblems(designing: Designing, text: string, language: Language): TextProblem[] {
  if (!designing.state.typed)
    return shownProblems(designing, language).map((problem) => ({
      key: problem.path + problem.code,
      path: problem.path,
      text: problem.text,
      place: placeOf(text, problem, designing),
      ...(problem.inEntity && { inEntity: true }),
    }));
  const { problem } = readPageText(text);
  if (!problem) return [];
  const { line, column, reason } = problem.params;
  const isPlaced = problem.code === 'invalidJson';
  const said = isPlaced && typeof reason === 'object' && reason && 'code' in reason ? reason : problem;
  return [
    {
      key: problem.code,
      path: '',
      text: causeText(said, language),
      place: isPlaced ? { line: Number(line), column: Number(column) } : { line: 1, column: 1 },
    },
  ];
}

function placeOf(text: string, { path, code, params, part, inEntity }: ShownProblem, { view }: Designing) {
  // A column of the entity is shown at the item that it belongs to.
  const item = part === undefined ? undefined : view.parts.get(part);
  if (inEntity && !item) return null;
  const at = inEntity ? pathText(item!.path) : path;
  return locateProblem(text, { file: '', kind: 'page', path: at, code, params });
}
