import Type from 'typebox';
import { withOptions } from '../shared/with-options';
import { htmlType } from './field';

/** What documents may say of it. */
export const htmlGrammar = withOptions(htmlType, {
  defaultValue: Type.Optional(Type.String({ maxLength: 20_000 })),
});
