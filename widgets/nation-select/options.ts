import { clearable, nullable, placeholder } from '../shared/common-options';
import Type from 'typebox';
import { withOptions } from '../shared/with-options';
import { nationSelectType } from './field';

/** What documents may say of it. */
export const nationSelectGrammar = withOptions(nationSelectType, {
  placeholder,
  clearable,
  showSearch: Type.Optional(Type.Boolean()),
  defaultValue: nullable(Type.String()),
});
