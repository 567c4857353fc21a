import type { JsonObject } from '../json';
import Type, { type Static } from 'typebox';
import { MOST } from './bounds';
import { parts, says } from '../grammar/says';
import { named, valueNames } from '../grammar/named';

const closed = { additionalProperties: false } as const;

/**
 * Hue of an enumeration value. `success processing warning error` carry a meaning; the others only
 * distinguish.
 */
export const Colour = Type.Enum(
  [
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
  ],
  valueNames({
    default: '默认',
    success: '成功',
    processing: '进行中',
    warning: '警告',
    error: '错误',
    info: '信息',
    blue: '蓝',
    geekblue: '靛蓝',
    purple: '紫',
    cyan: '青',
    green: '绿',
    volcano: '朱红',
    red: '红',
    orange: '橙',
  }),
);
/** A hue by name. */
export type Colour = Static<typeof Colour>;

/** Colour and icon of a displayed value, for enumerations and for static choices of a form item. */
export const valueLook = {
  color: named(
    { title: '颜色', help: 'success、processing、warning、error 有固定含义，其余只作区分' },
    Type.Optional(Colour),
  ),
  /** Lucide icon name, for values that a shape distinguishes better than a colour. */
  icon: named(
    { title: '图标', help: 'Lucide 图标名，如 circle-check' },
    Type.Optional(Type.String(says('icon'))),
  ),
};

/** One value of an enumeration with its label, colour and icon. */
export const EnumValue = Type.Object(
  {
    value: named(
      { title: '值', help: '存入数据库；同一枚举的值须全为整数或全为文本' },
      Type.Union([Type.Integer(), Type.String({ maxLength: 40, ...says('data') })]),
    ),
    label: named(
      { title: '名称', help: '界面上显示的文字' },
      Type.String({ minLength: 1, maxLength: 60, ...says('text', { role: 'value' }) }),
    ),
    ...valueLook,
  },
  closed,
);
/** One value of an enumeration. */
export type EnumValue = Static<typeof EnumValue>;

/** One enumeration. All values are integers or all are strings; their type decides the type of the column. */
export const Enumeration = Type.Object(
  {
    label: named('标题', Type.String({ minLength: 1, ...says('text') })),
    values: named(
      { title: '可选值', help: '按此顺序显示；删除已被使用的值会使旧记录无法辨认' },
      Type.Array(EnumValue, { minItems: 1, maxItems: MOST.enumValues, ...parts('enumValue', ['value']) }),
    ),
  },
  closed,
);
/** A label and the values in display order. */
export type Enumeration = Static<typeof Enumeration>;
/** Enumerations by name. */
export type Dictionary = Readonly<Record<string, Enumeration>>;

/** A choice: an enumeration value, a row of an option call, or a static option of a form item. */
export interface Choice {
  value: number | string;
  label: string;
  color?: Colour;
  icon?: string;
  disabled?: boolean;
  /** The readings of the label, so that it is found by pinyin (`is-spelled.ts`); only in what the server sends. */
  spelling?: string;
  /**
   * A heading over its children: it can be expanded but not chosen. Its value matches no row: `org:` with the id of an
   * organisation, or the id of an entity.
   */
  group?: boolean;
  children?: Choice[];
  /** In a large tree: the node has children, which are loaded when it is expanded. */
  hasChildren?: boolean;
  /**
   * In a large tree: its ancestors, from the root down. Set on a choice that came from a search or from the current
   * value instead of from the loaded level.
   */
  above?: Pick<Choice, 'value' | 'label'>[];
  /** Of a row: the columns that the form asked for, as far as the session sees them. */
  through?: JsonObject;
}
