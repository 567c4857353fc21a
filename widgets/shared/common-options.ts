import Type, { type TSchema } from 'typebox';
import { says } from '../../schemas/grammar/says';

export const closed = { additionalProperties: false } as const;

const width = Type.Optional(
  Type.Union([Type.String({ maxLength: 20, ...says('word') }), Type.Number({ minimum: 0 })]),
);

/** Options every field type takes (form model, section 3: "c" and the property panel). */
export const common = {
  showLabel: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
  disabled: Type.Optional(Type.Boolean()),
  readonly: Type.Optional(Type.Boolean()),
  dictCode: Type.Optional(Type.String(says('word'))),
  noFormItem: Type.Optional(Type.Boolean()),
  width,
};

export const placeholder = Type.Optional(Type.String({ maxLength: 60, ...says('text') }));
export const clearable = Type.Optional(Type.Boolean());
/** Unit shown behind a figure: 元, 天, %. */
export const unit = Type.Optional(Type.String({ maxLength: 10, ...says('text') }));

/** A value, or null for "none", as the designer writes it. */
export const nullable = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));
