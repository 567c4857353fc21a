import { LANGUAGES, type Language } from '../languages';
import type { ErrorParams } from '../text/fill';
import type { FieldErrorName } from './error-names';
import { filledText } from './filled-text';
import { enUSFields } from './locales/fields/en-US';
import { ptBRFields } from './locales/fields/pt-BR';
import { zhCNFields } from './locales/fields/zh-CN';
import { zhTWFields } from './locales/fields/zh-TW';

/**
 * The messages of field errors. The browser needs all of them at once, with the first form, so that validation need not
 * wait for a language; those of whole answers stay on the server.
 */
export const FIELD_TEXTS: Record<Language, Record<FieldErrorName, string>> = {
  'zh-CN': zhCNFields,
  'zh-TW': zhTWFields,
  'en-US': enUSFields,
  'pt-BR': ptBRFields,
};

/** The message of a field error; an unknown language gets the default one. */
export function fieldText(code: FieldErrorName, language: string, params: ErrorParams = {}): string {
  const known = LANGUAGES.find((one) => one === language) ?? LANGUAGES[0];
  return filledText(FIELD_TEXTS[known][code], known, params);
}

/**
 * One invalid field of a record or of a body. A message that a document or a domain states itself has the code
 * `document`.
 */
export interface FieldError {
  /** The model; in sub-tables `rows/3/model`. */
  readonly path: string;
  readonly code: FieldErrorName;
  /** What the message shows; labels and texts of documents are translated. */
  readonly params: ErrorParams;
  /** The message in the language of the user. */
  readonly msg: string;
}

/** An error of a field, worded in a language. */
export function fieldError(
  path: string,
  code: FieldErrorName,
  language: string,
  params: ErrorParams = {},
): FieldError {
  return { path, code, params, msg: fieldText(code, language, params) };
}

/** An error with the message, already translated, that a document or a domain states itself. */
export function documentError(path: string, text: string): FieldError {
  return { path, code: 'document', params: { text }, msg: text };
}

/** The same error with its path inside an enclosing value. */
export function errorInside(prefix: string, error: FieldError): FieldError {
  return { ...error, path: `${prefix}/${error.path}` };
}
