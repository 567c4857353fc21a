import Type from 'typebox';
import { keysSay, parts, says } from '../../schemas/grammar/says';
import { Rule } from '../../schemas/entity';
import { closed, nullable } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { keyValueType } from './field';
import { VALUE_TYPES } from './key-value-item';

const Scope = Type.Union([
  Type.Array(
    Type.Object(
      { name: Type.String(says('text')), val: Type.Union([Type.String(says('data')), Type.Number()]) },
      closed,
    ),
    {
      maxItems: 200,
    },
  ),
  Type.Record(Type.String(), Type.String(says('text')), keysSay('data')),
]);

const Item = Type.Object(
  {
    k: Type.String({ minLength: 1, maxLength: 100, ...says('key') }),
    name: Type.String({ minLength: 1, maxLength: 100, ...says('text') }),
    v: Type.Optional(Type.Any(says('data'))),
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
    remark: Type.Optional(Type.String({ maxLength: 500, ...says('text') })),
    rules: Type.Optional(Type.Array(Rule)),
  },
  closed,
);

/** What documents may say of it. */
export const keyValueGrammar = withOptions(keyValueType, {
  /** What the items are; empty: the value brings them along. */
  items: Type.Optional(Type.Array(Item, { maxItems: 200, ...parts('innerColumn', ['k']) })),
  defaultValue: nullable(Type.Array(Type.Record(Type.String(), Type.Any()))),
});
