import { currentLanguage } from './texts';

/** Several words as one text, with the list mark of the current language: 甲、乙 or A, B. */
export function joinWords(words: readonly string[]): string {
  return words.join(currentLanguage().startsWith('zh') ? '、' : ', ');
}
