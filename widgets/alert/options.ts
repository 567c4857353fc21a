import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { withOptions } from '../shared/with-options';
import { alertType } from './field';

/** What documents may say of it. */
export const alertGrammar = withOptions(alertType, {
  type: Type.Optional(Type.Enum(['success', 'info', 'warning', 'error'])),
  description: Type.Optional(Type.String({ maxLength: 1000, ...says('text') })),
  showIcon: Type.Optional(Type.Boolean()),
  /** Without edge and corners, from side to side. */
  banner: Type.Optional(Type.Boolean()),
  closable: Type.Optional(Type.Boolean()),
});
