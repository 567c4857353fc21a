import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { clearable, nullable, placeholder } from '../shared/common-options';
import { MOST_DECIMALS, TEXT_KIND_NAMES } from './text-kinds';
import { withOptions } from '../shared/with-options';
import { inputType } from './field';

/** What documents may say of it. */
export const inputGrammar = withOptions(inputType, {
  type: Type.Optional(Type.Enum([...TEXT_KIND_NAMES])),
  /** Decimals of the kind `fixedDecimal`; 2 when absent. */
  precision: nullable(Type.Integer({ minimum: 0, maximum: MOST_DECIMALS })),
  maxLength: nullable(Type.Integer({ minimum: 1 })),
  defaultValue: nullable(Type.String()),
  addonBefore: Type.Optional(Type.String({ maxLength: 20, ...says('text') })),
  addonAfter: Type.Optional(Type.String({ maxLength: 20, ...says('text') })),
  placeholder,
  clearable,
});
