import Type, { type TSchema } from 'typebox';
import { says } from '../../schemas/grammar/says';
import { named } from '../../schemas/grammar/named';

/** Rejects unknown options. */
export const closed = { additionalProperties: false } as const;

const width = named(
  { title: '宽度', help: '如 240、50%；数字为像素', group: 'look' },
  Type.Optional(Type.Union([Type.String({ maxLength: 20, ...says('word') }), Type.Number({ minimum: 0 })])),
);

/** Options of every field type. */
export const common = {
  showLabel: named({ title: '显示标签', group: 'look' }, Type.Optional(Type.Boolean())),
  hidden: named({ title: '隐藏', help: '由联动规则决定何时显示' }, Type.Optional(Type.Boolean())),
  disabled: named({ title: '禁用', help: '可见，不能修改' }, Type.Optional(Type.Boolean())),
  readonly: named('只读', Type.Optional(Type.Boolean())),
  dictCode: named(
    { title: '字典编码', help: '来自导入的表单，只保留不使用', advanced: true },
    Type.Optional(Type.String(says('word'))),
  ),
  noFormItem: named(
    { title: '不作为表单项', help: '不显示标签，不校验，也不提交', advanced: true },
    Type.Optional(Type.Boolean()),
  ),
  width,
};

/** Grammar of the placeholder, for types with a text-like control. */
export const placeholder = named(
  { title: '占位提示', help: '未填写时显示在控件内', group: 'look' },
  Type.Optional(Type.String({ maxLength: 60, ...says('text') })),
);
/** Grammar of the clear button. */
export const clearable = named('可清空', Type.Optional(Type.Boolean()));
/** Unit shown after a number: 元, 天, %. */
export const unit = named(
  { title: '单位', help: '显示在数值后，不存入值，如元、天、%' },
  Type.Optional(Type.String({ maxLength: 10, ...says('text') })),
);

/** Null means "none", as the designer writes it. */
export const nullable = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Options of numbers, and of both ends of a range. */
export const figureOptions = {
  min: named({ title: '最小值', group: 'check' }, nullable(Type.Number())),
  max: named({ title: '最大值', group: 'check' }, nullable(Type.Number())),
  precision: named(
    { title: '小数位数', help: '缺省为 0，即只收整数', group: 'check' },
    nullable(Type.Integer({ minimum: 0, maximum: 50 })),
  ),
  step: named(
    { title: '步长', help: '按方向键时的增减量，不限制可填的值' },
    Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  ),
};
