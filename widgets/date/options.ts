import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { clearable, nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { dateType } from './field';

/** What documents may say of it. */
export const dateGrammar = withOptions(dateType, {
  showTime: Type.Optional(Type.Boolean()),
  /** The value is a period `[from, to]`. */
  range: Type.Optional(Type.Boolean()),
  format: Type.Optional(
    Type.String({ pattern: '^[YMDHhms年月日时分秒 :/.-]+$', maxLength: 40, ...says('word') }),
  ),
  defaultValue: nullable(Type.String()),
  rangeDefaultValue: Type.Optional(Type.Array(Type.String(says('data')), { maxItems: 2 })),
  rangePlaceholder: Type.Optional(Type.Array(Type.String(says('text')), { minItems: 2, maxItems: 2 })),
  placeholder,
  clearable,
});
