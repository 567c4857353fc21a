import Type from 'typebox';
import { nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { jsonType } from './field';

/** What documents may say of it. */
export const jsonGrammar = withOptions(jsonType, {
  minRows: Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })),
  defaultValue: nullable(Type.Union([Type.Record(Type.String(), Type.Any()), Type.Array(Type.Any())])),
  placeholder,
});
