import Type from 'typebox';
import { clearable, nullable } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { rateType } from './field';

/** What documents may say of it. */
export const rateGrammar = withOptions(rateType, {
  max: nullable(Type.Integer({ minimum: 1, maximum: 10 })),
  allowHalf: Type.Optional(Type.Boolean()),
  defaultValue: nullable(Type.Number({ minimum: 0 })),
  clearable,
});
