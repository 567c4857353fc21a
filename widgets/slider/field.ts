import type { Field } from '../../schemas/model/field';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { plainText } from '../shared/plain-text';
import { decimalsIn, parseNumber } from '../number/number-value';

/** A number between two bounds, set by a slider. */
export const sliderType = defineFieldType({
  type: 'slider',
  inRows: true,
  defaults: { ...commonDefaults, min: 0, max: 100, step: 1, showInput: false, defaultValue: 0 },
  prompt: 'select',
  initial: ({ options: { defaultValue } }) => (typeof defaultValue === 'number' ? defaultValue : 0),
  storage: (field) => {
    const { decimals } = sliderScale(field);
    return decimals === 0 ? 'integer' : `numeric(15,${decimals})`;
  },
  schema: (field) => {
    const { min, max, decimals } = sliderScale(field);
    return { type: decimals === 0 ? 'integer' : 'number', minimum: min, maximum: max };
  },
  problem: (value, field) => {
    const { decimals } = sliderScale(field);
    return typeof value === 'number' && decimalsIn(value) > decimals
      ? { error: 'precision', params: { n: decimals } }
      : null;
  },
  search: (field) => (field.range ? 'range' : 'equal'),
  isEmpty: (value) => value === null || value === undefined || value === '',
  text: plainText,
  read: parseNumber,
});

/** Maximum precision of the slider. */
const MOST_DECIMALS = 6;

/** Bounds, step and decimals. */
export function sliderScale({ options }: Field) {
  const min = options.min ?? 0;
  const max = options.max ?? 100;
  const step = typeof options.step === 'number' ? options.step : 1;
  const decimals = Math.min(Math.max(decimalsIn(step), decimalsIn(min)), MOST_DECIMALS);
  return { min, max, step, decimals };
}
