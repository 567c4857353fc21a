import type { Choice } from '../../schemas/document/dictionary';
import type { Field, SqlType } from '../../schemas/model/field';
import type { Json, JsonSchema } from '../../schemas/json';
import { isReference } from '../../schemas/model/chosen-source';
import { plainText } from './plain-text';

const MAX_VALUES = 1000;

/** Whether the host provides the choices under `dynamicKey`; the choices of the document are then ignored. */
export function isDynamic({ options }: Field): boolean {
  return options.dynamic === true;
}

/** The choices in the document. */
export function staticChoices(field: Field): readonly Choice[] {
  if (isDynamic(field)) return [];
  const { options } = field.options;
  return Array.isArray(options) ? options : [];
}

/** All choices of a tree in preorder. */
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

/** Stored as a row id, as integer if all choices are integers, otherwise as text. */
export function choiceStorage(field: Field, many: boolean): SqlType {
  const one = isReference(field) ? 'bigint' : allIntegers(field) ? 'integer' : 'text';
  return many ? `${one}[]` : one;
}

/** One of the choices, or a list of distinct ones. */
export function choiceSchema(field: Field, many: boolean): JsonSchema {
  const one = oneChoiceSchema(field);
  return many ? { type: 'array', items: one, uniqueItems: true, maxItems: MAX_VALUES } : one;
}

function oneChoiceSchema(field: Field): JsonSchema {
  // 0 stands for "no parent" in trees.
  if (isReference(field)) return { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
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

/** The text of one or several values: labels of the referenced rows, of the choices, or the value itself. */
export function choiceText(value: Json, field: Field, label?: string | string[]): string {
  if (label !== undefined) return Array.isArray(label) ? label.join('、') : label;
  const values = Array.isArray(value) ? value : [value];
  const choices = staticChoices(field);
  return values.map((one) => findChoice(choices, one)?.label ?? plainText(one)).join('、');
}

/** Separators between several labels, as typed and as our export writes them. */
const SEPARATOR = /[、,，;；]/;

/** The choice with a label, or with a value written as text; other text is kept. */
function readChoice(word: string, field: Field): Choice['value'] {
  const text = word.trim();
  const choices = flattenChoices(staticChoices(field));
  const found =
    choices.find(({ label }) => label === text) ?? choices.find(({ value }) => String(value) === text);
  return found?.value ?? text;
}

/** Parses a spreadsheet cell as one choice or several. */
export function readChoices(text: string, field: Field, many: boolean): Json {
  if (text.trim() === '') return many ? [] : null;
  if (!many) return readChoice(text, field);
  const words = text.split(SEPARATOR).filter((word) => word.trim() !== '');
  return [...new Set(words.map((word) => readChoice(word, field)))];
}
