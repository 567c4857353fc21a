import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '../../schemas/languages';
import { causeText } from '../../schemas/problems/cause-text';
import type { Problem } from '../../schemas/problems/problem';
import { locate, locateName, locateProblem } from '../../schemas/problems/locate';

/**
 * One line per problem: file (relative to the working directory), line, column, path and message. The file of a problem
 * is below one of the `folders` of domains, or outside them.
 */
export async function locatedLine(
  folders: readonly string[],
  problem: Problem,
  language: Language,
): Promise<string> {
  const { file, text } = await findText(folders, problem.file);
  const isCode = problem.file.endsWith('.ts');
  const { line, column } =
    text === null
      ? { line: 1, column: 1 }
      : isCode
        ? locateName(text, problem.path)
        : locateProblem(text, problem);
  const severity = problem.severity === 'warning' ? 'warning' : 'error';
  const at = problem.path === '' ? '' : `${problem.path}: `;
  return `${path.relative(process.cwd(), file)}:${line}:${column}: ${severity}: ${at}${causeText(problem, language)}`;
}

/** The position of a path in a document of a folder, such as `domains/visit/domain.json:5:3`. */
export async function locatedText(folder: string, file: string, at: string): Promise<string> {
  const found = await findText([folder], file);
  const { line, column } = found.text === null ? { line: 1, column: 1 } : locate(found.text, at);
  return `${path.relative(process.cwd(), found.file)}:${line}:${column}`;
}

async function findText(
  folders: readonly string[],
  file: string,
): Promise<{ file: string; text: string | null }> {
  for (const place of [...folders.map((folder) => path.join(folder, file)), path.resolve(file)]) {
    const text = await readFile(place, 'utf8').catch(() => null);
    if (text !== null) return { file: place, text };
  }
  return { file: path.join(folders[0] ?? '', file), text: null };
}
