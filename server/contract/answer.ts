import type { Readable } from 'node:stream';
import {
  errorText,
  fill,
  LANGUAGES,
  type AppError,
  type ErrorParams,
  type Language,
} from '../../schemas/errors';

/** Every body the server sends: spec section 7. */
export interface Answer {
  code: number;
  msg: string;
  data: unknown;
}

/** A result the browser may keep: when it has this one already, the answer is 304 and `data` is not made. */
export class Tagged {
  constructor(
    readonly etag: string,
    readonly data: () => unknown,
  ) {}
}

/** An answer that leaves something with the browser. */
export class WithCookie {
  constructor(
    readonly data: unknown,
    readonly cookies: readonly string[],
  ) {}
}

/** A stored file, sent as it is. */
export class FileAnswer {
  constructor(
    readonly file: {
      mime: string;
      /** Bytes. */
      size: number;
      etag: string;
      name: string;
      /** `show` is for raster pictures only: everything else a browser saves without looking into it. */
      way: 'show' | 'download';
      open(): Promise<Readable>;
    },
  ) {}
}

/** Words of the domains by language and Chinese source text. */
export type Locales = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The `Lang` header, when it names a language the product offers; otherwise the default. */
export function readLanguage(header: unknown): Language {
  return LANGUAGES.find((language) => language === header) ?? LANGUAGES[0];
}

/** The answer of a request that went well. */
export function success(data: unknown): Answer {
  return { code: 200, msg: '', data: data ?? null };
}

/** A refusal in the caller's language. Texts in the parameters (labels, titles) are source texts and are translated too. */
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

/** HTTP status of an answer: its code, except that a session that is over travels as 401. */
export function httpStatus(code: number): number {
  return code === 203 ? 401 : code;
}
