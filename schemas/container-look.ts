import type { JsonObject } from './json';

type Read<T> = (value: unknown) => value is T;

const flag: Read<boolean> = (value): value is boolean => typeof value === 'boolean';
const pixels: Read<number> = (value): value is number =>
  typeof value === 'number' && value >= 0 && value <= 200;
const width: Read<string | number> = (value): value is string | number =>
  typeof value === 'string' || typeof value === 'number';
const oneOf =
  <const T extends string>(...words: readonly T[]): Read<T> =>
  (value): value is T =>
    words.includes(value as T);

/**
 * What the drawing of a container reads of its options (form model, section 4). Left out on purpose: `customStyle`, a
 * text of CSS that was made for another page and would break dark colours and contrast, and `animated`: panes change
 * at once.
 */
const LOOKS = {
  /** Pixels between the columns; 0, which every new grid says, is the distance of other fields. */
  grid: { gutter: pixels },
  tabs: {
    type: oneOf('line', 'card'),
    tabPosition: oneOf('top', 'right', 'bottom', 'left'),
    size: oneOf('large', 'default', 'small'),
    /** Pixels between the tabs. */
    tabBarGutter: pixels,
  },
  /** `bright`: the cell under the pointer is lit. `small`: little room inside of the cells. */
  table: { width, bordered: flag, bright: flag, small: flag },
} as const;

type Looks = typeof LOOKS;
export type ContainerLook<Type extends keyof Looks> = {
  [Key in keyof Looks[Type]]?: Looks[Type][Key] extends Read<infer T> ? T : never;
};

/** The options that say how a container looks; undefined where they say nothing that can be drawn. */
export function containerLook<Type extends keyof Looks>(
  type: Type,
  options: JsonObject = {},
): ContainerLook<Type> | undefined {
  const known = Object.entries(LOOKS[type]).filter(
    ([key, reads]) => Object.hasOwn(options, key) && (reads as Read<unknown>)(options[key]),
  );
  if (known.length === 0) return undefined;
  return Object.fromEntries(known.map(([key]) => [key, options[key]])) as ContainerLook<Type>;
}
