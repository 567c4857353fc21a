import type { Language } from '../../../schemas/languages';
import { cause, type Cause } from '../../../schemas/problems/causes';

/** What a window shows, and where its texts may come from. */
export interface ShownTexts {
  locale: Language;
  /** Visible texts and accessible names, each in one line. */
  texts: readonly string[];
  /** The answers of calls for data, as texts: what stands there is no text of the interface. */
  data: string;
  /** The answers that hold texts of documents, which may have no translation into this language. */
  documents: string;
}

/** The name of a text, where its translation is missing. */
const KEY = /^[a-z][A-Za-z]*(\.[a-z][A-Za-z0-9]*)+$/;
/** A value or a parameter that is none. */
const NO_VALUE = /\[object \w+\]|\bNaN\b|(^|[\s:：(（“"])(undefined|null)($|[\s,.?!;)）”"])|\{\{?\w+\??\}\}?/;
const CHINESE = /[\u3400-\u9fff]+/g;

/** What is wrong with the texts of a window; each fault once. */
export function wrongTexts({ locale, texts, data, documents }: ShownTexts): Cause[] {
  const chinese = locale.startsWith('zh-');
  // Documents are translated into English; into the other languages only as far as somebody has done so.
  const known = locale === 'en-US' ? data : data + documents;
  return [...new Set(texts)].flatMap((text) => {
    if (KEY.test(text) && !known.includes(text)) return [cause('testKeyShown', { text })];
    const odd = NO_VALUE.exec(text)?.[0].trim();
    if (odd !== undefined && !data.includes(odd)) return [cause('testNoValue', { text })];
    if (chinese) return [];
    const words = text.match(CHINESE) ?? [];
    return words.some((word) => !known.includes(word)) ? [cause('testForeignWords', { text })] : [];
  });
}
