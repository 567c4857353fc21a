import Type from 'typebox';
import { keysSay, says } from '../../schemas/grammar/says';
import { VALUE_TYPES } from '../key-value/key-value-item';
import { nullable } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { inputGroupControlsType } from './field';

const scope = Type.Union([
  Type.Array(
    Type.Object({
      name: Type.String(says('text')),
      val: Type.Union([Type.String(says('data')), Type.Number()]),
    }),
    {
      maxItems: 200,
    },
  ),
  Type.Record(Type.String(), Type.String(says('text')), keysSay('data')),
]);

/** What documents may say of it. */
export const inputGroupControlsGrammar = withOptions(inputGroupControlsType, {
  /** Types that may be chosen; with one of them there is nothing to choose. */
  types: Type.Optional(Type.Array(Type.Enum([...VALUE_TYPES]), { minItems: 1 })),
  vScope: Type.Optional(scope),
  isNumber: Type.Optional(Type.Boolean()),
  multiple: Type.Optional(Type.Boolean()),
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  precision: nullable(Type.Integer({ minimum: 0, maximum: 10 })),
  maxLength: nullable(Type.Integer({ minimum: 1 })),
  defaultValue: nullable(Type.Object({ vType: Type.Enum([...VALUE_TYPES]), v: Type.Any() })),
});
