import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { editorType, MOST } from './field';

/** What documents may say of it. */
export const editorGrammar = withOptions(editorType, {
  height: Type.Optional(Type.Integer({ minimum: 60, maximum: 2000 })),
  maxLength: nullable(Type.Integer({ minimum: 1, maximum: MOST })),
  defaultValue: nullable(Type.String()),
  placeholder,
  /** Of imported forms; the editor speaks the language of the interface. */
  chinesization: Type.Optional(Type.Boolean()),
  list: Type.Optional(Type.Array(Type.Any(says('word')))),
});
