import Type, { type TSchema } from 'typebox';

/** Where an inspector shows an option: what most documents say first, then choices, checks and looks. */
export const OPTION_GROUPS = { basic: '基本', choices: '选项', check: '校验', look: '外观' } as const;
type OptionGroup = keyof typeof OPTION_GROUPS;

/** Where a palette shows a field type or a container. */
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

/**
 * What people call a key of the language. All texts are Chinese; `locales/` has them in the other languages, by the Chinese
 * text.
 */
export interface Names {
  title: string;
  /** What the title does not say: unit, default, effect, trap. */
  help?: string;
  /** Of an option; `basic` when absent. */
  group?: OptionGroup;
  /** Seldom needed: an inspector folds it away. */
  advanced?: true;
}

/** What people call a field type or a container. */
export interface TypeNames extends Pick<Names, 'title' | 'help'> {
  /** Name of a Lucide icon. */
  icon: string;
  group: TypeGroup;
  /** Further words it is found by, lower case, apart by blanks: synonyms, pinyin and its initials, English. */
  words: string;
}

/** Annotates the schema of a key with what people call it. */
export function named<S extends TSchema>(names: string | Names, schema: S): S {
  return Type.With(schema, { names: typeof names === 'string' ? { title: names } : names }) as unknown as S;
}

/** Annotates a schema of fixed values with what people call each of them. */
export const valueNames = (
  titles: Readonly<Record<string, string>>,
): { valueNames: Readonly<Record<string, string>> } => ({ valueNames: titles });

/** Of values that need no other name: figures, file name endings, formats. */
export const asWritten = valueNames({});
