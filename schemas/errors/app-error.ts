import { fill, type ErrorParams } from '../text/fill';
import { ERROR_CODES } from './error-codes';
import type { ErrorName } from './error-names';
import { errorTemplate } from './error-text';

/** The error to throw for a failed request: an entry of the catalogue, or a domain's own message with a code. */
export class AppError extends Error {
  readonly code: number;

  constructor(
    /** Name in the catalogue, or null for a domain's own message. */
    readonly errorName: ErrorName | null,
    readonly params: ErrorParams = {},
    /** Further data for the client: `errors` of fields, the `current` row of a conflict. */
    readonly data: unknown = null,
    own?: { code: number; text: string },
  ) {
    const text = errorName ? errorTemplate(errorName, 'zh-CN') : (own?.text ?? '');
    super(fill(text, params));
    this.name = 'AppError';
    const codes: Partial<Record<string, number>> = ERROR_CODES;
    this.code = (errorName ? codes[errorName] : own?.code) ?? 400;
    this.text = text;
  }

  /** The Chinese message with its placeholders; a domain's language packs translate it by this key. */
  readonly text: string;
}
