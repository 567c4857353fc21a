import type { Readable } from 'node:stream';
import type { AppError } from '../../schemas/errors/app-error';
import { errorText } from '../../schemas/errors/error-text';
import { fill, type ErrorParams } from '../../schemas/text/fill';
import { LANGUAGES, type Language } from '../../schemas/languages';

/** The body of every response: `code` is 200 for success, `msg` is for the user, `data` is null where there is none. */
export interface Answer {
  code: number;
  msg: string;
  data: unknown;
}

/** A cacheable result: when the browser already has this version, the response is 304 and `data` is not computed. */
export class Tagged {
  constructor(
    readonly etag: string,
    readonly data: () => unknown,
  ) {}
}

/** A response that sets a cookie. */
export class WithCookie {
  constructor(
    readonly data: unknown,
    readonly cookies: readonly string[],
  ) {}
}

/** A stored file, sent unchanged. */
export class FileAnswer {
  constructor(
    readonly file: {
      mime: string;
      /** Bytes. */
      size: number;
      etag: string;
      name: string;
      /** `show` is for raster images only; a browser saves any other file without opening it. */
      way: 'show' | 'download';
      open(): Promise<Readable>;
    },
  ) {}
}

/** The language of a request: its `Lang` header, without one its `Accept-Language`; the default where neither names one we offer. */
export function readLanguage(headers: Readonly<Record<string, unknown>>): Language {
  const { lang, 'accept-language': accepted } = headers;
  if (lang !== undefined) return LANGUAGES.find((language) => language === lang) ?? LANGUAGES[0];
  if (typeof accepted !== 'string') return LANGUAGES[0];
  const wanted = accepted
    .slice(0, 300)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of wanted) {
    const language = LANGUAGES.find((one) => PREFERRED[one].test(tag));
    if (language) return language;
  }
  return LANGUAGES[0];
}

/** Language tags (RFC 4647) that each language serves, in lower case. */
const PREFERRED: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /^zh(-(hans|cn|sg|my)\b.*)?$/,
  'zh-TW': /^zh-(hant|tw|hk|mo)\b/,
  'en-US': /^en\b/,
  'pt-BR': /^pt\b/,
};

/** The body of a successful response. */
export function success(data: unknown): Answer {
  return { code: 200, msg: '', data: data ?? null };
}

/**
 * The body of an error in the caller's language. Texts in the parameters (labels, titles) are source texts and are
 * translated too, by the words of the domain that the call belongs to.
 */
export function failure(error: AppError, language: string, words: ReadonlyMap<string, string>): Answer {
  const params: ErrorParams = Object.fromEntries(
    Object.entries(error.params).map(([name, value]) => [
      name,
      typeof value === 'string' ? (words.get(value) ?? value) : value,
    ]),
  );
  const msg = error.errorName
    ? errorText(error.errorName, language, params)
    : fill(words.get(error.text) ?? error.text, params);
  return { code: error.code, msg, data: error.data };
}

/** The HTTP status of a response: its code, except that an ended session is sent as 401. */
export function httpStatus(code: number): number {
  return code === 203 ? 401 : code;
}
