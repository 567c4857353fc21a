import Type from 'typebox';
import { withOptions } from '../shared/with-options';
import { dividerType } from './field';

/** What documents may say of it. */
export const dividerGrammar = withOptions(dividerType, {
  orientation: Type.Optional(Type.Enum(['left', '', 'right'])),
});
