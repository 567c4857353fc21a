import Type from 'typebox';
import { parts } from '../../schemas/grammar/says';
import { LinkedColumn } from './column-options';
import { withOptions } from '../shared/with-options';
import { batchType, MAX_ROWS } from './field';

/** What documents may say of it. */
export const batchGrammar = withOptions(batchType, {
  list: Type.Array(LinkedColumn, { maxItems: 20, ...parts('innerColumn', ['key', 'model']) }),
  minLimit: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ROWS })),
  maxLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
  scrollY: Type.Optional(Type.Integer({ minimum: 0 })),
  hideSequence: Type.Optional(Type.Boolean()),
  defaultValue: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Any()))),
});
