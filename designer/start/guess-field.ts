import { KINDS, kindOf, type Kind } from './kinds';
import type { JsonObject } from '../../schemas/json';
import type { GivenColumn } from './origin';
import type { SourceColumn } from './read-text';

/** Why a column is what it is: the key of a sentence with its words. */
export interface Evidence {
  key:
    | 'typed'
    | 'label'
    | 'values'
    | 'against'
    | 'few'
    | 'several'
    | 'long'
    | 'zeros'
    | 'digits'
    | 'rowNumbers'
    | 'given'
    | 'none';
  /** The kind that values are, for its name. */
  kind?: string;
  word?: string;
  n?: number;
  of?: number;
}

/** What a column of a new list is to be. */
export interface FieldGuess {
  /** The label as it was read, by which changes of the guess are kept. */
  source: string;
  label: string;
  kind: string;
  required: boolean;
  unique: boolean;
  choices: readonly string[];
  unit: string | null;
  /** Length of the longest text. */
  longest: number;
  /** Left out: the list has it already. */
  left: boolean;
  evidence: readonly Evidence[];
  /** Words of a typed line that mean nothing. */
  unknown: readonly string[];
  values: readonly string[];
  given?: GivenColumn;
}

/** The share of values that must be of a kind. */
const SHARE = 0.98;
/** Most values of a choice, and their length. */
const MOST_CHOICES = 12;
const CHOICE_LENGTH = 20;
/** Beyond this a text has several lines. */
const LINE = 100;

/** What the list has by itself. */
const ROW_NUMBER = /^(序号|行号|no\.?|#)$/i;
const GENDER = /^(性别|gender|sex)$/i;
/** Figures with as many digits are numbers of things, not amounts of them. */
const MANY_DIGITS = 8;
const isPersonal = (text: string) => kindOf('mobile').reads!(text) || kindOf('idcard').reads!(text);
/** As only money is written. */
const MONEY = /[¥￥]|,\d{3}\.\d\d$/;
const UNIT = /^(.+?)\s*[（(]([^（）()]{1,8})[）)]$/;

/** Guesses what a column is from what is typed about it, its label and its values, with the evidence. */
export function guessField({ label, values, typed, given }: SourceColumn): FieldGuess {
  if (given?.column) return givenField(label, given, given.column);
  const filled = values.filter(Boolean);
  const {
    kind,
    evidence,
    choices = [],
  } = typed?.kind ? { ...typedKind(typed.kind), choices: typed.choices } : byLabelAndValues(label, filled);
  const isRequired = typed?.required ?? /[*＊]$/.test(label);
  const [, bare, unit] = (kindOf(kind).unit && UNIT.exec(label)) || [];
  return {
    source: label,
    label: (bare ?? label).replace(/[*＊]$/, ''),
    ...{ kind, evidence, required: isRequired, unique: typed?.unique ?? false, values },
    choices: choices.length > 0 || kind !== 'choice' ? choices : givenChoices(label),
    unit: unit ?? null,
    longest: Math.max(0, ...filled.map((text) => text.length)),
    left: evidence.some(({ key }) => key === 'rowNumbers'),
    unknown: typed?.unknown ?? [],
    ...(given && { given }),
  };
}

/** A column that its origin declares is what it is there. */
function givenField(label: string, given: GivenColumn, column: JsonObject): FieldGuess {
  return {
    ...{ source: label, label, kind: 'given', given, values: [], choices: [], unknown: [] },
    ...{ required: column.required === true, unique: false, unit: null, longest: 0, left: false },
    evidence: [{ key: 'given', word: String(column.type) }],
  };
}

interface Guess {
  kind: string;
  evidence: Evidence[];
  choices?: readonly string[];
}

const typedKind = ({ key, word }: { key: string; word: string }): Guess => ({
  kind: key,
  evidence: [{ key: 'typed', word }],
});

function byLabelAndValues(label: string, values: readonly string[]): Guess {
  const [hint, word = ''] = labelHint(label);
  if (values.length === 0) {
    if (GENDER.test(label)) return { kind: 'choice', evidence: [{ key: 'label', word: label }] };
    if (!hint) return { kind: 'text', evidence: [{ key: 'none' }] };
    return { kind: hint.key === 'code' ? 'text' : hint.key, evidence: [{ key: 'label', word }] };
  }
  if (ROW_NUMBER.test(label) && values.every((text, at) => Number(text) === at + 1))
    return { kind: 'number', evidence: [{ key: 'rowNumbers' }] };
  const of = values.length;
  const count = (kind: Kind) => values.filter((text) => kind.reads?.(text)).length;
  if (hint?.reads && count(hint) >= of * SHARE) {
    // A column called 时间 may have days alone.
    const day = kindOf('date');
    const kind = hint.key === 'dateTime' && count(day) >= of * SHARE ? day : hint;
    const found: Evidence = { key: 'values', kind: kind.key, n: count(kind), of };
    return { kind: kind.key, evidence: [found, { key: 'label', word }] };
  }
  const against: Evidence[] = hint?.reads ? [{ key: 'against', word, n: count(hint), of }] : [];
  const found = byValues(values, hint, word);
  return { ...found, evidence: [...found.evidence, ...against] };
}

/** The first kind that a label suggests, and the word that does. */
function labelHint(label: string): [Kind | undefined, string?] {
  for (const kind of KINDS) {
    const word = kind.label?.exec(label)?.[0];
    if (word !== undefined) return [kind, word.trim()];
  }
  return [undefined];
}

/** Kinds whose values no others look like, from the narrowest on; `202401` is a month only with a label that says so. */
const BY_VALUE = ['idcard', 'mobile', 'yesNo', 'date', 'dateTime', 'time', 'money', 'number', 'decimal'];

function byValues(values: readonly string[], hint: Kind | undefined, word: string): Guess {
  const of = values.length;
  const text = (evidence: Evidence): Guess => ({ kind: 'text', evidence: [evidence] });
  const isFigure = values.every((one) => /^\d+$/.test(one));
  if (hint?.key === 'code' && (isFigure || allDiffer(values))) return text({ key: 'label', word });
  if (isFigure && values.some((one) => /^0\d/.test(one))) return text({ key: 'zeros' });
  const digits = Math.min(...values.map((one) => one.length));
  if (isFigure && digits >= MANY_DIGITS && !values.every(isPersonal))
    return text({ key: 'digits', n: digits });
  for (const key of BY_VALUE) {
    if (key === 'money' && !values.some((one) => MONEY.test(one))) continue;
    const kind = kindOf(key === 'money' ? 'amount' : key);
    const isPlain = (one: string) => key === 'date' && /^\d+(\.\d+)?$/.test(one);
    const n = values.filter((one) => kind.reads?.(one) && !isPlain(one)).length;
    if (n >= of * SHARE) return { kind: kind.key, evidence: [{ key: 'values', kind: kind.key, n, of }] };
  }
  const longest = Math.max(...values.map((one) => one.length));
  const choices = choicesOf(values, hint);
  if (choices) return choices;
  const isLong = longest > LINE || values.some((one) => one.includes('\n')) || hint?.key === 'long';
  return { kind: isLong ? 'long' : 'text', evidence: [{ key: 'long', n: longest }] };
}

const allDiffer = (values: readonly string[]) => new Set(values).size === values.length;

/** A few values that repeat, alone or several in a cell; null: they are no choices. */
function choicesOf(values: readonly string[], hint: Kind | undefined): Guess | null {
  if (hint?.key === 'code' || hint?.key === 'long' || hint?.key === 'tel') return null;
  const single = distinct(values);
  if (isChoice(single, values.length))
    return {
      kind: 'choice',
      choices: single,
      evidence: [{ key: 'few', n: single.length, of: values.length }],
    };
  const parts = values.flatMap((one) => one.split(/[、,，;；]/)).map((one) => one.trim());
  if (parts.length === values.length) return null;
  const several = distinct(parts);
  if (!isChoice(several, parts.length)) return null;
  return { kind: 'choices', choices: several, evidence: [{ key: 'several', n: several.length }] };
}

const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))];

const isChoice = (choices: readonly string[], of: number) =>
  of >= 4 &&
  choices.length <= Math.min(MOST_CHOICES, of / 2) &&
  choices.every((one) => one.length <= CHOICE_LENGTH);

/** The choices of a column that has no values yet. */
function givenChoices(label: string): readonly string[] {
  return GENDER.test(label) ? ['男', '女'] : [];
}
