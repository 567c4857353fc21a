import Type from 'typebox';
import { clearable, nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { timeType } from './field';

/** What documents may say of it. */
export const timeGrammar = withOptions(timeType, {
  format: Type.Optional(Type.Enum(['HH:mm:ss', 'HH:mm'])),
  defaultValue: nullable(Type.String()),
  placeholder,
  clearable,
});
