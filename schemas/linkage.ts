import Type, { type Static } from 'typebox';

const closed = { additionalProperties: false } as const;

/**
 * One rule of a form item. While `when` (CEL over the record) holds, `then` applies; while it does not, the opposite.
 * A field that is not shown has no value: it is omitted on write.
 */
export const Linkage = Type.Object(
  {
    when: Type.String({ minLength: 1 }),
    then: Type.Object(
      {
        show: Type.Optional(Type.Literal(true)),
        require: Type.Optional(Type.Literal(true)),
        disable: Type.Optional(Type.Literal(true)),
      },
      { ...closed, minProperties: 1 },
    ),
  },
  closed,
);
export type Linkage = Static<typeof Linkage>;
