import Type, { type TSchema } from 'typebox';

export const closed = { additionalProperties: false } as const;

const width = Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Number({ minimum: 0 })]));

/** Options every field type takes (form model, section 3: "c" and the property panel). */
export const common = {
  showLabel: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
  disabled: Type.Optional(Type.Boolean()),
  readonly: Type.Optional(Type.Boolean()),
  dictCode: Type.Optional(Type.String()),
  noFormItem: Type.Optional(Type.Boolean()),
  width,
};

export const placeholder = Type.Optional(Type.String({ maxLength: 60 }));
export const clearable = Type.Optional(Type.Boolean());
/** Unit shown behind a figure: 元, 天, %. */
export const unit = Type.Optional(Type.String({ maxLength: 10 }));

/** A number, or null for "none", as the designer writes it. */
export const nullable = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));
