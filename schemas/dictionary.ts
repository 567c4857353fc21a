import Type, { type Static } from 'typebox';
import { parts, says } from './grammar/says';

const closed = { additionalProperties: false } as const;

/** Hue of an enumeration value (look, section 2.4). `success processing warning error` carry a meaning, the others do not. */
export const Colour = Type.Enum([
  'default',
  'success',
  'processing',
  'warning',
  'error',
  'info',
  'blue',
  'geekblue',
  'purple',
  'cyan',
  'green',
  'volcano',
  'red',
  'orange',
]);
export type Colour = Static<typeof Colour>;

export const EnumValue = Type.Object(
  {
    value: Type.Union([Type.Integer(), Type.String({ maxLength: 40, ...says('data') })]),
    label: Type.String({ minLength: 1, maxLength: 60, ...says('text', { role: 'value' }) }),
    color: Type.Optional(Colour),
    /** Lucide icon name, when the meaning has a shape of its own. */
    icon: Type.Optional(Type.String(says('icon'))),
  },
  closed,
);
export type EnumValue = Static<typeof EnumValue>;

/** One enumeration. All values are integers, or all are strings: that decides how the column is stored. */
export const Enumeration = Type.Object(
  {
    label: Type.String({ minLength: 1, ...says('text') }),
    values: Type.Array(EnumValue, { minItems: 1, ...parts('enumValue', ['value']) }),
  },
  closed,
);
export type Enumeration = Static<typeof Enumeration>;

/** Something to choose: an enumeration value, a row of an option call, a static option of a form item. */
export interface Choice {
  value: number | string;
  label: string;
  color?: Colour;
  icon?: string;
  disabled?: boolean;
  /** A heading over its children: it opens, and is not chosen. Its value is nothing's: `org:` and the organisation's id, an entity's id. */
  group?: boolean;
  children?: Choice[];
  /** Of a large tree: there are others below it, which come when it is opened. */
  hasChildren?: boolean;
  /** Of a large tree: what is above it, from the top. It was found or chosen before, and is not part of the level it came with. */
  above?: Pick<Choice, 'value' | 'label'>[];
}
