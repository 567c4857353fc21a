import Type from 'typebox';
import { AMOUNT_PATTERN } from '../shared/amount-value';
import { clearable, nullable, placeholder, unit } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { amountType } from './field';

/** What documents may say of it. */
export const amountGrammar = withOptions(amountType, {
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  defaultValue: nullable(Type.String({ pattern: `${AMOUNT_PATTERN}|^$` })),
  unit,
  placeholder,
  clearable,
});
