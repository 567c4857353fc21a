import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { clearable, nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { lcDateType } from './field';

const bound = Type.Optional(Type.String({ pattern: '^(today|\\d{4}-\\d{2}-\\d{2})$', ...says('word') }));

/** What documents may say of it. */
export const lcDateGrammar = withOptions(lcDateType, {
  range: Type.Optional(Type.Boolean()),
  showTime: Type.Optional(Type.Boolean()),
  month: Type.Optional(Type.Boolean()),
  /** Days outside cannot be chosen. */
  disabledDate: Type.Optional(
    Type.Object(
      {
        start: bound,
        end: bound,
        startInclusive: Type.Optional(Type.Boolean()),
        endInclusive: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
  ),
  defaultValue: nullable(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 2 })])),
  rangePlaceholder: Type.Optional(Type.Array(Type.String(says('text')), { minItems: 2, maxItems: 2 })),
  placeholder,
  clearable,
});
