import type { Path } from '../../schemas/grammar/rewrite';
import { pathText } from '../../schemas/usages/reference';
import type { ShownProblem } from '../edit/shown-problems';

/** What is wrong with the keys of the object at a path of the page: the first problem of each; '' is the object itself. */
export function problemsByKey(problems: readonly ShownProblem[], path: Path): Map<string, string> {
  const base = pathText(path);
  const found = new Map<string, string>();
  for (const { path: at, text, severity, inEntity } of problems) {
    if (severity !== undefined || inEntity || !at.startsWith(base)) continue;
    const rest = at.slice(base.length);
    const key = rest === '' ? '' : /^\.(\w+)/.exec(rest)?.[1];
    if (key !== undefined && !found.has(key)) found.set(key, text);
  }
  return found;
}
