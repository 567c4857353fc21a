import type { Field } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { decimals, numberType } from '../number/field';
import { decimalsIn, numberText, parseNumber } from '../number/number-value';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { plainText } from '../shared/plain-text';

/** A range of numbers, `[from, to]`; null leaves an end open. */
export const rangeNumberType = defineFieldType({
  type: 'rangeNumber',
  defaults: {
    ...commonDefaults,
    min: null,
    max: null,
    precision: null,
    step: 1,
    defaultValue: null,
    placeholder: '请输入',
  },
  prompt: 'input',
  initial: ({ options: { defaultValue } }) => defaultValue ?? null,
  storage: () => 'jsonb',
  schema: (field) => {
    const { type, ...bounds } = numberType.schema(field);
    return {
      type: 'array',
      items: { type: [type as string, 'null'], ...bounds },
      minItems: 2,
      maxItems: 2,
    };
  },
  problem: (value, field) => {
    const [from, to] = value as Json[];
    if ([from, to].some((end) => typeof end === 'number' && decimalsIn(end) > decimals(field)))
      return { error: 'precision', params: { n: decimals(field) } };
    return typeof from === 'number' && typeof to === 'number' && from > to ? { error: 'numberOrder' } : null;
  },
  search: () => null,
  isEmpty: (value) =>
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.every((end) => end === null || end === '')),
  text: rangeText,
  read: readRange,
});

function rangeText(value: Json, field: Field): string {
  if (!Array.isArray(value) || value.length !== 2) return plainText(value);
  const { unit: behind } = field.options;
  const [from, to] = value.map((end) => numberText(end));
  const words = from && to ? `${from} 至 ${to}` : from ? `≥ ${from}` : to ? `≤ ${to}` : '';
  return words && typeof behind === 'string' && behind !== '' ? `${words} ${behind}` : words;
}

/** Parses `18 至 60 岁`, `≥ 18`, `≤ 60`; keeps other text. */
function readRange(text: string, field: Field): Json {
  const { unit } = field.options;
  const word = text.trim();
  if (word === '') return null;
  const bare =
    typeof unit === 'string' && unit !== '' && word.endsWith(unit) ? word.slice(0, -unit.length) : word;
  const [, sign = '', first = '', second = ''] =
    /^([≥≤]?)([^至~]*)(?:[至~](.*))?$/.exec(bare.replace(/\s/g, '')) ?? [];
  const [from, to] = sign === '≤' ? ['', first] : sign === '≥' ? [first, ''] : [first, second];
  const ends = [parseNumber(from), parseNumber(to)];
  const read = ends.every((end) => typeof end !== 'string') && (sign !== '' || /[至~]/.test(bare));
  return read ? ends : word;
}
