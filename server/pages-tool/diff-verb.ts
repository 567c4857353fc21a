import { isObject } from '../../schemas/json';
import { isChinese } from '../../schemas/text/is-chinese';
import { diffDocuments } from '../../schemas/versions/diff-documents';
import { diffLines, diffMark } from '../../schemas/versions/diff-lines';
import { ToolError, UseError, type PagesTool, type Verb } from './pages-tool';
import { kindOf, readJson } from './read-files';

/** `diff`: what changed between two documents. */
export const diffVerb: Verb = {
  usage: 'diff A B',
  about: 'diff.about',
  counts: [2, 2],
  run: diff,
};

async function diff(tool: PagesTool, [before = '', after = '']: readonly string[]): Promise<number> {
  const a = await readJson(before);
  const b = await readJson(after);
  if (!isObject(a) || !isObject(b)) throw new ToolError('diff.objects');
  const [old, now] = [kindOf(a), kindOf(b)];
  if (old !== now) throw new UseError('diff.kinds', { before, old, after, now });
  const changes = diffDocuments(now, a, b, tool.fieldTypes);
  const language = isChinese(tool.language) ? 'zh-CN' : 'en-US';
  diffLines(changes, language).forEach((line, at) => tool.out(`${diffMark(changes[at]!)} ${line}`));
  return changes.length === 0 ? 0 : 1;
}
