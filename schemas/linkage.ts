import Type, { type Static } from 'typebox';
import { keysSay, says } from './grammar/says';

const closed = { additionalProperties: false } as const;

/** What becomes of the value of a field that is not shown: kept as it is, sent as empty, or not sent at all. */
export const HiddenValue = Type.Enum(['omit', 'clear', 'keep']);
export type HiddenValue = Static<typeof HiddenValue>;

/**
 * One rule of a form item: while `when` (CEL over the record) holds, `then` applies. In a row of a sub-table the names
 * are the row's own columns, and those of the outer form stand behind `form.`.
 */
export const Linkage = Type.Object(
  {
    when: Type.String({ minLength: 1, maxLength: 1000, ...says('expression') }),
    then: Type.Object(
      {
        /** Shown while one of its `show` rules holds; without such a rule always. */
        show: Type.Optional(Type.Literal(true)),
        /** Not shown while one of its `hide` rules holds. */
        hide: Type.Optional(Type.Literal(true)),
        require: Type.Optional(Type.Literal(true)),
        disable: Type.Optional(Type.Literal(true)),
        /** The value, as CEL; the first rule that holds decides, and a person cannot type over it. */
        set: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, ...says('expression') })),
        /** Which choices remain: static ones by `values`, rows of an option call by criteria (column → CEL). */
        options: Type.Optional(
          Type.Object(
            {
              values: Type.Optional(Type.Array(Type.Union([Type.String(says('data')), Type.Integer()]))),
              where: Type.Optional(
                Type.Record(
                  Type.String(),
                  Type.String(says('expression')),
                  keysSay('column', { of: 'source' }),
                ),
              ),
            },
            { ...closed, minProperties: 1 },
          ),
        ),
      },
      { ...closed, minProperties: 1 },
    ),
  },
  closed,
);
export type Linkage = Static<typeof Linkage>;
