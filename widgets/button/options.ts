import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { withOptions } from '../shared/with-options';
import { buttonType } from './field';

/** What documents may say of it. */
export const buttonGrammar = withOptions(buttonType, {
  type: Type.Optional(Type.Enum(['primary', 'default', 'dashed', 'danger'])),
  handle: Type.Optional(Type.Enum(['submit', 'reset', 'dynamic'])),
  /** Name in the host's registry of functions. */
  dynamicFun: Type.Optional(Type.String({ maxLength: 60, ...says('word') })),
});
