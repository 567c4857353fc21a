import Type from 'typebox';
import { clearable, nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { textareaType } from './field';

const rows = Type.Optional(Type.Integer({ minimum: 1, maximum: 40 }));

/** What documents may say of it. */
export const textareaGrammar = withOptions(textareaType, {
  minRows: rows,
  maxRows: rows,
  maxLength: nullable(Type.Integer({ minimum: 1 })),
  defaultValue: nullable(Type.String()),
  placeholder,
  clearable,
});
