import type { Readable } from 'node:stream';
import {
  errorText,
  fill,
  LANGUAGES,
  type AppError,
  type ErrorParams,
  type Language,
} from '../../schemas/errors';

/** The body of every response: spec section 7. */
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

/** Translations of the domains by language and Chinese source text. */
export type Locales = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The `Lang` header if it names a supported language; otherwise the default. */
export function readLanguage(header: unknown): Language {
  return LANGUAGES.find((language) => language === header) ?? LANGUAGES[0];
}

/** The body of a successful response. */
export function success(data: unknown): Answer {
  return { code: 200, msg: '', data: data ?? null };
}

/**
 * The body of an error in the caller's language. Texts in the parameters (labels, titles) are source texts and are
 * translated too.
 */
export function failure(error: AppError, language: string, locales: Locales): Answer {
  const words = locales.get(language);
  const params: ErrorParams = Object.fromEntries(
    Object.entries(error.params).map(([name, value]) => [
      name,
      typeof value === 'string' ? (words?.get(value) ?? value) : value,
    ]),
  );
  const msg = error.errorName
    ? errorText(error.errorName, language, params)
    : fill(words?.get(error.text) ?? error.text, params);
  return { code: error.code, msg, data: error.data };
}

/** The HTTP status of a response: its code, except that an ended session is sent as 401. */
export function httpStatus(code: number): number {
  return code === 203 ? 401 : code;
}
