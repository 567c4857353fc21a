import Type from 'typebox';
import { clearable, nullable, placeholder, unit } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { numberType } from './field';

/** What documents may say of it. */
export const numberGrammar = withOptions(numberType, {
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  precision: nullable(Type.Integer({ minimum: 0, maximum: 10 })),
  step: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  defaultValue: nullable(Type.Number()),
  unit,
  placeholder,
  clearable,
});
