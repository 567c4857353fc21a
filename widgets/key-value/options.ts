import Type from 'typebox';
import { Rule } from '../../schemas/entity';
import { closed, nullable } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { keyValueType } from './field';
import { VALUE_TYPES } from './key-value-item';

const Scope = Type.Union([
  Type.Array(Type.Object({ name: Type.String(), val: Type.Union([Type.String(), Type.Number()]) }, closed), {
    maxItems: 200,
  }),
  Type.Record(Type.String(), Type.String()),
]);

const Item = Type.Object(
  {
    k: Type.String({ minLength: 1, maxLength: 100 }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    v: Type.Optional(Type.Any()),
    vType: Type.Optional(Type.Enum([...VALUE_TYPES])),
    vScope: Type.Optional(Scope),
    multiple: Type.Optional(Type.Boolean()),
    isNumber: Type.Optional(Type.Boolean()),
    readOnly: Type.Optional(Type.Boolean()),
    notUpdate: Type.Optional(Type.Boolean()),
    required: Type.Optional(Type.Boolean()),
    min: nullable(Type.Number()),
    max: nullable(Type.Number()),
    precision: nullable(Type.Integer({ minimum: 0, maximum: 10 })),
    maxLength: nullable(Type.Integer({ minimum: 1 })),
    remark: Type.Optional(Type.String({ maxLength: 500 })),
    rules: Type.Optional(Type.Array(Rule)),
  },
  closed,
);

/** What documents may say of it. */
export const keyValueGrammar = withOptions(keyValueType, {
  /** What the items are; empty: the value brings them along. */
  items: Type.Optional(Type.Array(Item, { maxItems: 200 })),
  defaultValue: nullable(Type.Array(Type.Record(Type.String(), Type.Any()))),
});
