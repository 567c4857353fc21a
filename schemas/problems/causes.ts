import { shortened } from '../text/cut-text';
import type { zhCN } from './locales/zh-CN';

type Catalogue = typeof zhCN;
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Required<Name extends string> = Name extends `${string}?` ? never : Name;
type Optional<Name extends string> = Name extends `${infer Plain}?` ? Plain : never;

/** A code of the problem catalogue (`locales/zh-CN.ts`). */
export type CauseCode = keyof Catalogue;

/**
 * A parameter: a text, a number, names or JSON types (`types`), or a nested cause; null reads as "nothing". Parameters
 * are JSON and of bounded size.
 */
export type CauseParam = string | number | null | readonly string[] | Cause;

/** The parameters of a code: the placeholders of its message. */
type CauseParams<Code extends CauseCode> = {
  readonly [Name in Required<Placeholders<Catalogue[Code]>>]: CauseParam;
} & { readonly [Name in Optional<Placeholders<Catalogue[Code]>>]?: CauseParam };

/** A problem as data; `causeText` formats it. */
export interface Cause {
  readonly code: CauseCode;
  readonly params: Readonly<Record<string, CauseParam>>;
}

/** Maximum length of a text parameter. */
const TEXT_LENGTH = 300;

/** A cause with the parameters that its code requires; texts from a document are truncated. */
export function cause<Code extends CauseCode>(
  code: Code,
  ...[params]: keyof CauseParams<Code> extends never ? [] : [CauseParams<Code>]
): Cause {
  const given = Object.entries((params ?? {}) as Cause['params']);
  return { code, params: Object.fromEntries(given.map(([name, value]) => [name, bounded(value)])) };
}

function bounded(value: CauseParam): CauseParam {
  if (typeof value === 'string') return shortened(value, TEXT_LENGTH);
  return Array.isArray(value) ? value.map((text: string) => shortened(text, TEXT_LENGTH)) : value;
}
