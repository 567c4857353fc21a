import type { Choice } from '../../schemas/document/dictionary';
import type { Field, SqlType } from '../../schemas/model/field';
import type { Json, JsonSchema } from '../../schemas/json';
import { plainText } from './plain-text';

const MAX_VALUES = 1000;

/** Whether the choices are handed in by the host under `dynamicKey`; what the document lists is then no choice. */
export function isDynamic({ options }: Field): boolean {
  return options.dynamic === true;
}

/** The choices that stand in the document. */
export function staticChoices(field: Field): readonly Choice[] {
  if (isDynamic(field)) return [];
  const { options } = field.options;
  return Array.isArray(options) ? options : [];
}

/** Every choice of a tree, parents before their children. */
export function flattenChoices(choices: readonly Choice[]): readonly Choice[] {
  if (!choices.some(({ children }) => children?.length)) return choices;
  return choices.flatMap((choice) => [choice, ...flattenChoices(choice.children ?? [])]);
}

/** The choice with a value, at any depth. */
export function findChoice(choices: readonly Choice[], value: Json | undefined): Choice | undefined {
  for (const choice of choices) {
    if (choice.value === value) return choice;
    const below = choice.children && findChoice(choice.children, value);
    if (below) return below;
  }
  return undefined;
}

/** Stored as id of a row, as integer where all choices are integers, else as text. */
export function choiceStorage(field: Field, many: boolean): SqlType {
  const one = field.source ? 'bigint' : allIntegers(field) ? 'integer' : 'text';
  return many ? `${one}[]` : one;
}

/** One of the choices, or a list of some without any twice. */
export function choiceSchema(field: Field, many: boolean): JsonSchema {
  const one = oneChoiceSchema(field);
  return many ? { type: 'array', items: one, uniqueItems: true, maxItems: MAX_VALUES } : one;
}

function oneChoiceSchema(field: Field): JsonSchema {
  // 0 is the root a tree offers as "no parent".
  if (field.source) return { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  const values = flattenChoices(staticChoices(field))
    .filter((choice) => !choice.group)
    .map((choice) => choice.value);
  if (values.length === 0) return { type: 'string', maxLength: 100 };
  return { enum: [...new Set(values)] };
}

function allIntegers(field: Field): boolean {
  const choices = flattenChoices(staticChoices(field));
  return choices.length > 0 && choices.every((choice) => Number.isSafeInteger(choice.value));
}

/** The words of one or several values: the referred rows' labels, else the choices' own, else the value. */
export function choiceText(value: Json, field: Field, label?: string | string[]): string {
  if (label !== undefined) return Array.isArray(label) ? label.join('、') : label;
  const values = Array.isArray(value) ? value : [value];
  const choices = staticChoices(field);
  return values.map((one) => findChoice(choices, one)?.label ?? plainText(one)).join('、');
}

/** Between the words of several choices, as people and our own export write them. */
const SEPARATOR = /[、,，;；]/;

/** The choice that a word names, or the number of a choice as such; any other word as it is. */
function readChoice(word: string, field: Field): Choice['value'] {
  const text = word.trim();
  const choices = flattenChoices(staticChoices(field));
  const found =
    choices.find(({ label }) => label === text) ?? choices.find(({ value }) => String(value) === text);
  return found?.value ?? text;
}

/** A cell of a spreadsheet as one choice or as several. */
export function readChoices(text: string, field: Field, many: boolean): Json {
  if (text.trim() === '') return many ? [] : null;
  if (!many) return readChoice(text, field);
  const words = text.split(SEPARATOR).filter((word) => word.trim() !== '');
  return [...new Set(words.map((word) => readChoice(word, field)))];
}
