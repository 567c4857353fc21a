import type { Field } from '../../schemas/model/field';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { plainText } from '../shared/plain-text';
import { parseNumber } from '../number/number-value';

/** A number of stars. Zero counts as empty, so that a required rating must be given. */
export const rateType = defineFieldType({
  type: 'rate',
  inRows: true,
  defaults: { ...commonDefaults, max: 5, allowHalf: false, defaultValue: 0, clearable: true },
  prompt: 'select',
  initial: ({ options: { defaultValue } }) => (typeof defaultValue === 'number' ? defaultValue : 0),
  storage: (field) => (rateStep(field) === 1 ? 'integer' : 'numeric(4,1)'),
  schema: (field) => ({
    type: rateStep(field) === 1 ? 'integer' : 'number',
    minimum: 0,
    maximum: mostStars(field),
  }),
  problem: (value) => (Number.isInteger(Number(value) * 2) ? null : { error: 'choice' }),
  search: () => 'in',
  isEmpty: (value) => value === null || value === undefined || value === '' || value === 0,
  text: plainText,
  read: parseNumber,
});

/** The option `max`; default 5. */
export function mostStars(field: Field): number {
  return field.options.max ?? 5;
}

/** The step of one key press: a star or half a star. */
export function rateStep(field: Field): number {
  return field.options.allowHalf === true ? 0.5 : 1;
}
