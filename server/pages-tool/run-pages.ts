import { FormError } from '../../schemas/k-form/import-form';
import type { Language } from '../../schemas/languages';
import { causeText } from '../../schemas/problems/cause-text';
import { nearestOf, unknownName } from '../../schemas/problems/unknown-name';
import { checkVerb } from './check-verb';
import { diffVerb } from './diff-verb';
import { exportVerb, importVerb } from './form-verbs';
import { functionsVerb } from './functions-verb';
import { localeVerb } from './locale-verb';
import { migrateVerb } from './migrate-verb';
import { newVerb } from './new-verb';
import { RefusedError, UseError, type PagesTool, type Verb } from './pages-tool';
import { renameVerb, usagesVerb } from './reference-verbs';
import { typesVerb } from './types-verb';

const VERBS: ReadonlyMap<string, Verb> = new Map(
  [
    checkVerb,
    newVerb,
    localeVerb,
    importVerb,
    exportVerb,
    diffVerb,
    usagesVerb,
    renameVerb,
    typesVerb,
    functionsVerb,
    migrateVerb,
  ].map((verb) => [verb.usage.split(' ')[0]!, verb]),
);

const WIDTH = 22;
const HELP = [
  'npm run pages -- <verb>',
  '',
  ...[...VERBS.values()].flatMap(({ usage, about }) => {
    const [first, ...more] = about.split('\n');
    return [`  ${usage.padEnd(WIDTH)}${first}`, ...more.map((line) => ' '.repeat(WIDTH + 2) + line)];
  }),
  '',
  '<verb> --help prints the help of one verb. "npm run -s pages" suppresses the lines of npm, for output into a file.',
].join('\n');

/** Runs one verb. Returns the exit code: 0 success, 1 problems found, 2 wrong usage. */
export async function runPages([word, ...args]: readonly string[], tool: PagesTool): Promise<number> {
  const verb = VERBS.get(word ?? '');
  if ([word, ...args].some((one) => one === '--help' || one === '-h')) {
    tool.out(verb ? verbHelp(verb) : HELP);
    return 0;
  }
  if (!verb) {
    if (word !== undefined) tool.err(`${causeText(unknownName(word, [...VERBS.keys()]), tool.language)}\n`);
    tool.err(HELP);
    return 2;
  }
  try {
    const { names, flags } = readArguments(verb, args);
    return await verb.run(tool, names, flags);
  } catch (error) {
    tool.err(errorLine(error, tool.language));
    return error instanceof UseError ? 2 : 1;
  }
}

function readArguments(verb: Verb, args: readonly string[]): { names: string[]; flags: Set<string> } {
  const known = verb.flags ?? [];
  const flags = args.filter((arg) => arg.startsWith('-'));
  const names = args.filter((arg) => !arg.startsWith('-'));
  for (const flag of flags)
    if (!known.includes(flag)) {
      const { nearest } = nearestOf(flag, known);
      const hint = nearest === undefined ? '' : `; the nearest known is "${nearest}"`;
      throw new UseError(`unknown option "${flag}"${hint}\n\n${verbHelp(verb)}`);
    }
  const [least, most] = verb.counts;
  if (names.length < least || names.length > most)
    throw new UseError(
      `${names.length < least ? 'too few arguments' : 'too many arguments'}:\n\n${verbHelp(verb)}`,
    );
  return { names, flags: new Set(flags) };
}

function verbHelp({ usage, flags = [], about, more }: Verb): string {
  const options = flags.map((flag) => ` [${flag}]`).join('');
  return `npm run pages -- ${usage}${options}\n\n${about}${more === undefined ? '' : `\n\n${more}`}`;
}

function errorLine(error: unknown, language: Language): string {
  if (error instanceof RefusedError) return error.text(language);
  if (error instanceof FormError) return causeText(error.reason, language);
  return error instanceof Error ? error.message : String(error);
}
