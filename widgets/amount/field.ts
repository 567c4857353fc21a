import type { Field, FieldProblem } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { AMOUNT_PATTERN, amountCents, formatAmount, parseAmount } from '../shared/amount-value';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { initialValue, isEmptyValue, plainText } from '../shared/plain-text';

/** Money as a decimal string, so that no amount is rounded as a binary fraction. */
export const amountType = defineFieldType({
  type: 'amount',
  inRows: true,
  decimals: 2,
  defaults: {
    ...commonDefaults,
    min: null,
    max: null,
    defaultValue: '',
    unit: '元',
    placeholder: '请输入',
  },
  prompt: 'input',
  initial: (field) => initialValue(field.options.defaultValue),
  storage: () => 'numeric(17,2)',
  schema: () => ({ type: 'string', pattern: AMOUNT_PATTERN }),
  patternProblem: () => ({ error: 'amount', params: { n: 2 } }),
  problem,
  search: (field) => (field.range ? 'range' : 'equal'),
  isEmpty: isEmptyValue,
  text: (value) => (typeof value === 'string' ? formatAmount(value) : plainText(value)),
  read: parseAmount,
});

/** Checks minimum and maximum in minor units. */
function problem(value: Json, field: Field): FieldProblem | null {
  const cents = typeof value === 'string' ? amountCents(value) : null;
  if (cents === null) return null;
  const { min, max } = field.options;
  if (typeof min === 'number' && cents < bound(min))
    return { error: 'minimum', params: { n: formatAmount(min.toFixed(2)) } };
  if (typeof max === 'number' && cents > bound(max))
    return { error: 'maximum', params: { n: formatAmount(max.toFixed(2)) } };
  return null;
}

function bound(value: number): bigint {
  return amountCents(value.toFixed(2)) ?? 0n;
}
