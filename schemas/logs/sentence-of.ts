import { VERBS } from '../document/verbs';
import type { Json } from '../json';
import { firstPoints } from '../text/cut-text';
import { nounInSentence } from '../text/noun-in-sentence';

/** One column of a change: its label, and its value before and after as text. */
interface LoggedField {
  column: string;
  name: string;
  from: string;
  to: string;
}

/** A logged change, or a call that made one, as a sentence tells it. */
export interface ToldRow {
  operator: string;
  module: string;
  /** The name of the action in code, and in the language of the reader. */
  verb: string;
  action: string;
  dataId: string | null;
  /** What the object is called; null: nothing that the reader may see. */
  object: string | null;
  /** Null: it changed no column, and `changes` are details of the event. */
  from: Json;
  changes: readonly LoggedField[];
}

/** The text of a key in the language of the reader. */
export type SentenceWords = (key: string, params?: Readonly<Record<string, string | number>>) => string;

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
  'enable',
  'disable',
  'reveal',
  'download',
  'export',
  'print',
  'assign',
  'login',
  'logout',
  'switch-org',
  'import',
  'import-undo',
  'import-upload',
  'publish',
  'rollback',
  'discard',
  ...VERBS,
]);

/** A longer value is in the details. */
const LONGEST_VALUE = 60;
const NOTHING = '—';

/** “Who changed what: field before → after”, with at most some of the fields. */
export function sentenceOf(row: ToldRow, t: SentenceWords, most: number): Sentence {
  const { operator, verb, action, object, dataId, module } = row;
  const noun = nounInSentence(module);
  const name = object ?? (dataId === null ? noun : `${noun} #${dataId}`);
  // A call without a subject is named like its module.
  const isPlain = dataId === null && module === action;
  const told = verb.replace(/-document$/, '');
  const known = TOLD.has(told) ? told : verb.startsWith('change-') ? 'edit' : isPlain ? 'plain' : 'other';
  // The column whose value was revealed is part of the sentence.
  const column = verb === 'reveal' ? row.changes.find((one) => one.column === 'column') : undefined;
  const names: Readonly<Record<string, string>> = {
    who: operator || t('logs.stranger'),
    object: name,
    action,
  };
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
  const fields =
    verb === 'del'
      ? []
      : row.changes.filter(
          (one) =>
            one !== column &&
            (one.from !== '' || one.to !== '') &&
            // The name of a new row is in the sentence already.
            !(verb === 'add' && one.to === object),
        );
  const begins = verb === 'add' || row.from === null;
  return { parts, changes: fields.slice(0, most).map((one) => toldChange(one, begins)), all: fields.length };
}

function toldChange({ column, name, from, to }: LoggedField, begins: boolean): ToldChange {
  // What changed within a stored document is in the details.
  if (isJson(from) || isJson(to)) return { column, name, to: '' };
  return { column, name, ...(begins ? {} : { from: cut(from) }), to: cut(to) };
}

function isJson(text: string): boolean {
  return /^\s*(\{\s*"|\[\s*[[{"\]])/.test(text);
}

function cut(text: string): string {
  if (text === '') return NOTHING;
  const line = text.replace(/\s+/g, ' ');
  const short = firstPoints(line, LONGEST_VALUE);
  return short === line ? line : `${short}…`;
}

/** The whole sentence as text, for cells and sheets. */
export function sentenceText(row: ToldRow, t: SentenceWords, most: number): string {
  const { parts, changes, all } = sentenceOf(row, t, most);
  const said = parts.map(({ text }) => text).join('');
  if (changes.length === 0) return said;
  const fields = changes.map(({ name, from, to }) =>
    from === undefined ? `${name} ${to}`.trimEnd() : `${name} ${from} → ${to}`,
  );
  const more = all > changes.length ? t('logs.more', { n: all }) : '';
  return `${said}${t('logs.colon')}${fields.join(t('logs.semicolon'))}${more}`;
}
