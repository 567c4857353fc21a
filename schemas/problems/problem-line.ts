import type { Language } from '../errors';
import type { Problem } from './problem';
import { causeText } from './cause-text';

/** One line for logs and consoles: file, path, message. */
export function problemLine(problem: Problem, language: Language): string {
  return `${problem.file}: ${problem.path || '(document)'}: ${causeText(problem, language)}`;
}
