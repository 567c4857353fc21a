import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { named, valueNames } from '../grammar/named';
import { says } from '../grammar/says';
import type { JsonObject } from '../json';

const flag = Type.Optional(Type.Boolean());
const pixels = Type.Optional(Type.Number({ minimum: 0, maximum: 200 }));

/**
 * The look options of each container. Two options of the k-form-design family are left out on
 * purpose: `customStyle` (free CSS, written for another page; it would break dark mode and contrast) and `animated`
 * (panes switch at once).
 */
const LOOKS = {
  grid: Type.Object({
    gutter: named({ title: '间距', help: '各栏之间的像素；0 与其他字段的间距相同', group: 'look' }, pixels),
  }),
  tabs: Type.Object({
    type: named(
      { title: '样式', group: 'look' },
      Type.Optional(Type.Enum(['line', 'card'], valueNames({ line: '线条', card: '卡片' }))),
    ),
    tabPosition: named(
      { title: '页签位置', group: 'look' },
      Type.Optional(
        Type.Enum(
          ['top', 'right', 'bottom', 'left'],
          valueNames({ top: '上', right: '右', bottom: '下', left: '左' }),
        ),
      ),
    ),
    size: named(
      { title: '大小', group: 'look' },
      Type.Optional(
        Type.Enum(['large', 'default', 'small'], valueNames({ large: '大', default: '默认', small: '小' })),
      ),
    ),
    tabBarGutter: named({ title: '页签间距', help: '像素', group: 'look' }, pixels),
  }),
  table: Type.Object({
    width: named(
      { title: '宽度', help: '如 240、50%；数字为像素', group: 'look' },
      Type.Optional(Type.Union([Type.String(says('word')), Type.Number()])),
    ),
    bordered: named({ title: '边框', group: 'look' }, flag),
    bright: named({ title: '高亮', help: '鼠标所在的单元格变亮', group: 'look' }, flag),
    small: named({ title: '紧凑', help: '单元格内留白更少', group: 'look' }, flag),
  }),
};

const disabled = { disabled: named({ title: '禁用', help: '其中所有字段都不能修改' }, flag) };

/** The options of each container that the language reads. Other keys, as in imported forms, are kept and ignored. */
export const CONTAINER_OPTIONS = {
  grid: Type.Object({ ...LOOKS.grid.properties, ...disabled }),
  tabs: Type.Object({ ...LOOKS.tabs.properties, ...disabled }),
  card: Type.Object(disabled),
  table: Type.Object({ ...LOOKS.table.properties, ...disabled }),
};

/** The look options of one container type. */
export type ContainerLook<Type extends keyof typeof LOOKS> = Static<(typeof LOOKS)[Type]>;

/** The valid look options of a container; undefined when it has none. */
export function containerLook<Type extends keyof typeof LOOKS>(
  type: Type,
  options: JsonObject = {},
): ContainerLook<Type> | undefined {
  const known = Object.entries(LOOKS[type].properties).filter(
    ([key, schema]) => Object.hasOwn(options, key) && Value.Check(schema, options[key]),
  );
  if (known.length === 0) return undefined;
  return Object.fromEntries(known.map(([key]) => [key, options[key]])) as ContainerLook<Type>;
}
