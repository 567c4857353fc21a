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
import { RefusedError, ToolError, UseError, type PagesTool, type Verb } from './pages-tool';
import { renameVerb, usagesVerb } from './reference-verbs';
import { testVerb } from './test-verb';
import { toolText } from './tool-text';
import { typesVerb } from './types-verb';

const VERBS: ReadonlyMap<string, Verb> = new Map(
  [
    checkVerb,
    testVerb,
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

function helpText(language: Language): string {
  return [
    `npm run pages -- ${toolText('help.verb', language)}`,
    '',
    ...[...VERBS.values()].flatMap(({ usage, about }) => {
      const [first, ...more] = toolText(about, language).split('\n');
      return [`  ${usage.padEnd(WIDTH)}${first}`, ...more.map((line) => ' '.repeat(WIDTH + 2) + line)];
    }),
    '',
    toolText('help', language),
  ].join('\n');
}

/** Runs one verb. Returns the exit code: 0 success, 1 problems found, 2 wrong usage. */
export async function runPages([word, ...args]: readonly string[], tool: PagesTool): Promise<number> {
  const verb = VERBS.get(word ?? '');
  const { language } = tool;
  if ([word, ...args].some((one) => one === '--help' || one === '-h')) {
    tool.out(verb ? verbHelp(verb, language) : helpText(language));
    return 0;
  }
  if (!verb) {
    if (word !== undefined) tool.err(`${causeText(unknownName(word, [...VERBS.keys()]), language)}\n`);
    tool.err(helpText(language));
    return 2;
  }
  try {
    const { names, flags } = readArguments(verb, args);
    return await verb.run(tool, names, flags);
  } catch (error) {
    const help = error instanceof ArgumentError ? `\n\n${verbHelp(verb, language)}` : '';
    tool.err(errorLine(error, language) + help);
    return error instanceof UseError ? 2 : 1;
  }
}

/** Arguments that the verb does not have: its help is printed, too. */
class ArgumentError extends UseError {}

function readArguments(verb: Verb, args: readonly string[]): { names: string[]; flags: Set<string> } {
  const known = verb.flags ?? [];
  const flags = args.filter((arg) => arg.startsWith('-'));
  const names = args.filter((arg) => !arg.startsWith('-'));
  for (const option of flags)
    if (
      !known.some((one) => (one.endsWith('=') ? option.startsWith(one) && option !== one : option === one))
    ) {
      const { nearest } = nearestOf(option.replace(/=.*/, '='), known);
      throw nearest === undefined
        ? new ArgumentError('option.unknown', { option })
        : new ArgumentError('option.near', { option, nearest });
    }
  const [least, most] = verb.counts;
  if (names.length < least) throw new ArgumentError('arguments.few');
  if (names.length > most) throw new ArgumentError('arguments.many');
  return { names, flags: new Set(flags) };
}

function verbHelp({ usage, flags = [], about, more, moreParams }: Verb, language: Language): string {
  const options = flags.map((flag) => ` [${flag}${flag.endsWith('=') ? '…' : ''}]`).join('');
  const details = more === undefined ? '' : `\n\n${toolText(more, language, moreParams)}`;
  return `npm run pages -- ${usage}${options}\n\n${toolText(about, language)}${details}`;
}

function errorLine(error: unknown, language: Language): string {
  if (error instanceof RefusedError || error instanceof ToolError) return error.text(language);
  if (error instanceof FormError) return causeText(error.reason, language);
  return error instanceof Error ? error.message : String(error);
}
