import { LANGUAGES, type Language } from '../languages';
import type { ErrorParams } from '../text/fill';
import type { AnswerErrorName, ErrorName } from './error-names';
import { FIELD_TEXTS } from './field-error';
import { filledText } from './filled-text';
import { enUSAnswers } from './locales/answers/en-US';
import { ptBRAnswers } from './locales/answers/pt-BR';
import { zhCNAnswers } from './locales/answers/zh-CN';
import { zhTWAnswers } from './locales/answers/zh-TW';

/** The messages of errors that refuse a call as a whole. */
export const ANSWER_TEXTS: Record<Language, Record<AnswerErrorName, string>> = {
  'zh-CN': zhCNAnswers,
  'zh-TW': zhTWAnswers,
  'en-US': enUSAnswers,
  'pt-BR': ptBRAnswers,
};

/** The message of an error before its parameters are filled in. */
export function errorTemplate(name: ErrorName, language: Language): string {
  return name in FIELD_TEXTS[language]
    ? FIELD_TEXTS[language][name as keyof (typeof FIELD_TEXTS)[Language]]
    : ANSWER_TEXTS[language][name as AnswerErrorName];
}

/** The message of an error; an unknown language gets the default one. */
export function errorText(name: ErrorName, language: string, params: ErrorParams = {}): string {
  const known = LANGUAGES.find((one) => one === language) ?? LANGUAGES[0];
  return filledText(errorTemplate(name, known), known, params);
}
