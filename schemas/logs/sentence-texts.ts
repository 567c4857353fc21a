import type { Language } from '../languages';
import { fill } from '../text/fill';
import { enUSSentences } from './locales/en-US';
import { ptBRSentences } from './locales/pt-BR';
import { zhCNSentences, type SentenceKey } from './locales/zh-CN';
import { zhTWSentences } from './locales/zh-TW';
import type { SentenceWords } from './sentence-of';

const TEXTS: Record<Language, Record<SentenceKey, string>> = {
  'zh-CN': zhCNSentences,
  'zh-TW': zhTWSentences,
  'en-US': enUSSentences,
  'pt-BR': ptBRSentences,
};

/** The words of the sentences in a language; Chinese where there is none. */
export function sentenceWords(lang: string): SentenceWords {
  const texts = TEXTS[lang as Language] ?? zhCNSentences;
  return (key, params = {}) => fill(texts[key as SentenceKey] ?? key, params);
}
