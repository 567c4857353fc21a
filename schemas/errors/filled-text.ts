import { fill, type ErrorParams } from '../text/fill';
import { isChinese } from '../text/is-chinese';
import { nounInSentence } from '../text/noun-in-sentence';

/** Fills in a text of the error catalogue; a label inside a sentence loses its initial capital. */
export function filledText(text: string, language: string, params: ErrorParams): string {
  const { label } = params;
  const inside = typeof label === 'string' && !isChinese(language) && !text.startsWith('{label}');
  return fill(text, inside ? { ...params, label: nounInSentence(label) } : params, language);
}
