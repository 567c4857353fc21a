import { causeText } from '../../../schemas/problems/cause-text';
import type { Language } from '../../../schemas/languages';
import { readJsonText } from '../../../schemas/problems/json-syntax';
import { locateProblem } from '../../../schemas/problems/locate';
import type { Words } from '../../../widgets/ui/use-words';
import type { DraftProblem } from './document-answers';

/** A problem with its place in the text, from 1. */
export interface LocatedProblem {
  path: string;
  msg: string;
  line: number;
  column: number;
}

/** The problems that the server found in this text, with their places. */
export function locatedProblems(text: string, problems: readonly DraftProblem[]): LocatedProblem[] {
  return problems.map(({ path, code, params, msg }) => ({
    path,
    msg,
    ...locateProblem(text, { file: '', kind: 'page', path, code, params }),
  }));
}

/** Why a text is no JSON, with the place, which its words therefore leave out; null: it is. */
export function syntaxProblem(text: string, language: Language, t: Words): LocatedProblem | null {
  const read = readJsonText(text);
  if ('json' in read) return null;
  const { params } = read.syntaxError;
  const { reason } = params;
  const why =
    typeof reason === 'object' && reason && 'code' in reason ? causeText(reason, language) : String(reason);
  return {
    path: '',
    msg: t('documents.notJson', { reason: why }),
    line: Number(params.line),
    column: Number(params.column),
  };
}

/** The offset of a place in a text. */
export function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  let offset = 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf('\n', offset);
    if (end < 0) return text.length;
    offset = end + 1;
  }
  return Math.min(offset + column - 1, text.length);
}
