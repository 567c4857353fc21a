import Type, { type TSchema } from 'typebox';
import type { JsonObject } from '../json';

/** Groups of options in an inspector, in display order: common options, choices, validation, appearance. */
export const OPTION_GROUPS = { basic: '基本', choices: '选项', check: '校验', look: '外观' } as const;
type OptionGroup = keyof typeof OPTION_GROUPS;

/** Groups of field types and containers in a palette. */
export const TYPE_GROUPS = {
  text: '文本',
  number: '数值',
  choice: '选择',
  date: '日期时间',
  file: '文件',
  rows: '组合',
  words: '展示',
  layout: '布局',
} as const;
type TypeGroup = keyof typeof TYPE_GROUPS;

/** The display names of a key of the language. They are in Chinese; `locales/` translates them by the Chinese text. */
export interface Names {
  title: string;
  /** What the title leaves out: unit, default, effect, pitfall. */
  help?: string;
  /** For an option; `basic` by default. */
  group?: OptionGroup;
  /** Rarely needed: an inspector collapses it. */
  advanced?: true;
}

/** The display names of a field type or a container. */
export interface TypeNames extends Pick<Names, 'title' | 'help'> {
  /** Name of a Lucide icon. */
  icon: string;
  group: TypeGroup;
  /** Further search words in lower case, separated by spaces: synonyms, pinyin and its initials, English. */
  words: string;
  /** The options that a new field starts with in the designer. */
  start?: Readonly<JsonObject>;
}

/** Annotates the schema of a key with its display names. */
export function named<S extends TSchema>(names: string | Names, schema: S): S {
  return Type.With(schema, { names: typeof names === 'string' ? { title: names } : names }) as unknown as S;
}

/** Annotates an enum schema with a display name per value. */
export const valueNames = (
  titles: Readonly<Record<string, string>>,
): { valueNames: Readonly<Record<string, string>> } => ({ valueNames: titles });

/** For values that are their own display name: numbers, file extensions, formats. */
export const asWritten = valueNames({});
