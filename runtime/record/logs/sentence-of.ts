import { VERBS } from '../../../schemas/document/verbs';
import { firstPoints } from '../../../schemas/text/cut-text';
import type { Words } from '../../../widgets/ui/use-words';
import type { ChangeRow, LoggedField } from './log-rows';

/** A part of a sentence; names are emphasised. */
export interface SentencePart {
  text: string;
  isName: boolean;
}

/** A changed field as a sentence tells it; `from` is absent where there was nothing to change. */
export interface ToldChange {
  column: string;
  name: string;
  from?: string;
  to: string;
}

/** What a change was, in words. */
export interface Sentence {
  parts: readonly SentencePart[];
  /** The fields that follow it. */
  changes: readonly ToldChange[];
  /** How many there are in all. */
  all: number;
}

/** Actions that have a sentence of their own; switches are told like edits. */
const TOLD: ReadonlySet<string> = new Set([
  'add',
  'edit',
  'del',
  'reveal',
  'download',
  'export',
  'print',
  'assign',
  ...VERBS,
]);

/** A longer value is in the details. */
const LONGEST_VALUE = 60;
const NOTHING = '—';

/** “Who changed what: field before → after”, with at most some of the fields. */
export function sentenceOf(row: ChangeRow, t: Words, most: number): Sentence {
  const { operator, verb, action, object, dataId, module } = row;
  const name = object ?? (dataId === null ? module : `${module} #${dataId}`);
  const known = TOLD.has(verb) ? verb : verb.startsWith('change-') ? 'edit' : 'other';
  // The column whose value was revealed is part of the sentence.
  const column = verb === 'reveal' ? row.changes.find((one) => one.column === 'column') : undefined;
  const names: Readonly<Record<string, string>> = { who: operator, object: name, action };
  const parts = t(`logs.did.${known}`)
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part): SentencePart => {
      const key = /^\{(\w+)\}$/.exec(part)?.[1];
      if (key === undefined) return { text: part, isName: false };
      if (key === 'column') return { text: column?.to ?? t('logs.masked'), isName: false };
      return { text: names[key] ?? '', isName: key !== 'action' };
    });
  // What a deleted record contained is in the details.
  const told =
    verb === 'del' ? [] : row.changes.filter((one) => one !== column && (one.from !== '' || one.to !== ''));
  const begins = verb === 'add' || row.from === null;
  return { parts, changes: told.slice(0, most).map((one) => toldChange(one, begins)), all: told.length };
}

function toldChange({ column, name, from, to }: LoggedField, begins: boolean): ToldChange {
  return { column, name, ...(begins ? {} : { from: cut(from) }), to: cut(to) };
}

function cut(text: string): string {
  if (text === '') return NOTHING;
  const line = text.replace(/\s+/g, ' ');
  const short = firstPoints(line, LONGEST_VALUE);
  return short === line ? line : `${short}…`;
}
