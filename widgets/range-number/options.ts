import Type from 'typebox';
import { clearable, nullable, placeholder, unit } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { rangeNumberType } from './field';

const figure = Type.Union([Type.Number(), Type.Null()]);

/** What documents may say of it. */
export const rangeNumberGrammar = withOptions(rangeNumberType, {
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  precision: nullable(Type.Integer({ minimum: 0, maximum: 10 })),
  step: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  defaultValue: nullable(Type.Array(figure, { minItems: 2, maxItems: 2 })),
  unit,
  placeholder,
  clearable,
});
