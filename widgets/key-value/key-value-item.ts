import type { Choice } from '../../schemas/document/dictionary';
import type { Field, FieldOptions, FieldProblem } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import { decimalsIn } from '../number/number-value';
import { choiceText } from '../shared/choices';
import { isEmptyValue, plainText } from '../shared/plain-text';

/** The value types; each has its own control. */
export const VALUE_TYPES = [
  'text',
  'input',
  'int',
  'float',
  'switch',
  'select',
  'radio',
  'checkBox',
] as const;
/** Value type of an item; unknown ones are treated as `input`. */
export type ValueType = (typeof VALUE_TYPES)[number];

/** One line of a dynamic key/value form. */
export interface KeyValueItem {
  k: string;
  v?: Json;
  name: string;
  vType?: ValueType;
  /** Choices: `[{ name, val }]`, or a map of values to labels. */
  vScope?: Json;
  multiple?: boolean;
  /** The choice values are numbers. */
  isNumber?: boolean;
  readOnly?: boolean;
  /** Locked once it is stored. */
  notUpdate?: boolean;
  required?: boolean;
  min?: number | null;
  max?: number | null;
  precision?: number | null;
  maxLength?: number | null;
  remark?: string;
  rules?: { pattern: string; message: string }[];
}

/** The field type for each value type; default length limits. */
const CONTROLS = {
  text: 'textarea',
  input: 'input',
  int: 'number',
  float: 'number',
  switch: 'switch',
  select: 'select',
  radio: 'radio',
  checkBox: 'checkbox',
} as const satisfies Record<ValueType, string>;
const LENGTHS = { text: 200, input: 100 } as const;
const DECIMALS = 2;

/** The value type of an item, `input` by default. */
export function valueType(item: Pick<KeyValueItem, 'vType'>): ValueType {
  return VALUE_TYPES.find((type) => type === item.vType) ?? 'input';
}

/** The choices of an item in either notation. */
export function scopeChoices(scope: Json | undefined, isNumber = false): Choice[] {
  const pairs: [Json | undefined, Json | undefined][] = Array.isArray(scope)
    ? scope.map((one) => (isObject(one) ? [one.val ?? one.value, one.name ?? one.label] : [one, one]))
    : isObject(scope)
      ? Object.entries(scope)
      : [];
  return pairs.flatMap(([given, name]) => {
    if (given === undefined || given === null || typeof given === 'object') return [];
    const number = isNumber && String(given).trim() !== '' ? Number(given) : NaN;
    const value = Number.isNaN(number) ? (typeof given === 'number' ? given : String(given)) : number;
    return [{ value, label: plainText(name) || String(given) }];
  });
}

/** Whether the value is typed rather than chosen. */
export function isTyped(type: ValueType): boolean {
  return type === 'text' || type === 'input' || type === 'int' || type === 'float';
}

/** The item as a field, complete enough to render its control. */
export function fieldOfItem(item: KeyValueItem): Field {
  const type = valueType(item);
  return {
    key: item.k,
    model: item.k,
    type: CONTROLS[type],
    label: item.name,
    ...(item.remark && { help: item.remark }),
    options: { placeholder: isTyped(type) ? '请输入' : '请选择', ...optionsOf(item, type) },
    rules: [],
    required: item.required ?? false,
  };
}

function optionsOf(item: KeyValueItem, type: ValueType): FieldOptions {
  const { min = null, max = null } = item;
  switch (type) {
    case 'text':
    case 'input':
      return { maxLength: item.maxLength ?? LENGTHS[type], minRows: 2, maxRows: 6 };
    case 'int':
    case 'float':
      return { min, max, precision: decimalsOf(item), step: 1 };
    case 'select':
      return { options: scopeChoices(item.vScope, item.isNumber), multiple: item.multiple === true };
    default: {
      const options = scopeChoices(item.vScope, item.isNumber);
      return options.length > 0 ? { options } : {};
    }
  }
}

function decimalsOf(item: KeyValueItem): number {
  return valueType(item) === 'int' ? 0 : (item.precision ?? DECIMALS);
}

/** Labels of a switch without choices where the reader's language is unknown. */
const YES_NO = { yes: '是', no: '否' };
/** Labels of the two sides of a switch. */
export type YesNo = typeof YES_NO;

/** The value of an item as text. */
export function itemText(item: KeyValueItem, words: YesNo = YES_NO): string {
  if (typeof item.v === 'boolean') return item.v ? words.yes : words.no;
  return item.v === undefined ? '' : choiceText(item.v, fieldOfItem(item));
}

/** The error in the value of an item; null if it is valid. */
export function itemProblem(item: KeyValueItem, value = item.v): FieldProblem | null {
  const type = valueType(item);
  const params = { label: item.name };
  if (isEmptyValue(value)) {
    const error = isTyped(type) ? 'requiredInput' : 'requiredSelect';
    return item.required ? { error, params } : null;
  }
  switch (type) {
    case 'text':
    case 'input': {
      if (typeof value !== 'string') return { error: 'text', params };
      const n = item.maxLength ?? LENGTHS[type];
      return [...value].length > n ? { error: 'maxLength', params: { ...params, n } } : null;
    }
    case 'int':
    case 'float':
      return numberProblem(item, value);
    default:
      return isChosen(item, type, value) ? null : { error: 'choice', params };
  }
}

function numberProblem(item: KeyValueItem, value: Json | undefined): FieldProblem | null {
  const { min, max, name: label } = item;
  const decimals = decimalsOf(item);
  if (typeof value !== 'number') return { error: 'number', params: { label } };
  if (decimalsIn(value) > decimals)
    return decimals === 0
      ? { error: 'integer', params: { label } }
      : { error: 'precision', params: { n: decimals } };
  if (typeof min === 'number' && value < min) return { error: 'minimum', params: { n: min } };
  if (typeof max === 'number' && value > max) return { error: 'maximum', params: { n: max } };
  return null;
}

function isChosen(item: KeyValueItem, type: ValueType, value: Json | undefined): boolean {
  const choices = scopeChoices(item.vScope, item.isNumber);
  if (type === 'switch' && choices.length === 0) return typeof value === 'boolean';
  const known = (one: Json | undefined) => choices.some((choice) => choice.value === one);
  const many = type === 'checkBox' || (type === 'select' && item.multiple === true);
  return many ? Array.isArray(value) && value.every(known) : known(value);
}

/** Whether the choices fit the type: a switch needs exactly two. */
export function isScopeUsable(item: KeyValueItem): boolean {
  const { length } = scopeChoices(item.vScope, item.isNumber);
  return valueType(item) !== 'switch' || length === 0 || length === 2;
}
