import type { Field } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import { decimals, numberType } from '../number/field';
import { decimalsIn, parseNumber } from '../number/number-value';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { plainText } from '../shared/plain-text';
import { UNIT_INPUT_LENGTH } from './units';

/** A number with a unit: `{ value, unit }`. */
export const unitInputType = defineFieldType({
  type: 'unitInput',
  oneLine: true,
  defaults: {
    ...commonDefaults,
    units: [],
    defaultUnit: '份',
    min: 0,
    max: null,
    precision: 2,
    defaultValue: null,
    placeholder: '请输入',
  },
  prompt: 'input',
  initial: ({ options: { defaultValue } }) => defaultValue ?? null,
  storage: () => 'jsonb',
  schema: (field) => ({
    type: 'object',
    properties: {
      value: numberType.schema(field),
      unit: { type: 'string', minLength: 1, maxLength: UNIT_INPUT_LENGTH },
    },
    required: ['value', 'unit'],
    additionalProperties: false,
  }),
  problem: (value, field) => {
    const { value: figure } = value as { value: number };
    return decimalsIn(figure) > decimals(field)
      ? { error: 'precision', params: { n: decimals(field) } }
      : null;
  },
  search: () => null,
  // A unit without a number is empty.
  isEmpty: (value) => value === null || value === undefined || value === '' || hasNoFigure(value),
  text: (value) =>
    isObject(value) ? `${plainText(value.value)} ${plainText(value.unit)}`.trim() : plainText(value),
  read: readUnitValue,
});

function hasNoFigure(value: Json): boolean {
  return isObject(value) && (value.value === undefined || value.value === null || value.value === '');
}

/** The unit of a value, or the default unit of the document. */
export function unitOf(value: Json | undefined, field: Field): string {
  if (isObject(value) && typeof value.unit === 'string' && value.unit !== '') return value.unit;
  const { defaultUnit } = field.options;
  return typeof defaultUnit === 'string' ? defaultUnit : '';
}

/** Parses `12.5 kg`, or a number in the default unit; keeps other text. */
function readUnitValue(text: string, field: Field): Json {
  const word = text.trim();
  if (word === '') return null;
  const [, figure = '', unit = ''] = /^([-−\d.,]+)\s*(.*)$/.exec(word.normalize('NFKC')) ?? [];
  const value = parseNumber(figure);
  return typeof value === 'number' ? { value, unit: unit || unitOf(null, field) } : word;
}
