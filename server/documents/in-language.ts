import { AppError } from '../../schemas/errors/app-error';
import type { Language } from '../../schemas/languages';
import { isObject } from '../../schemas/json';
import { causeText } from '../../schemas/problems/cause-text';
import type { Cause } from '../../schemas/problems/causes';

/** Keys of responses with lists of causes. */
const CAUSES = new Set(['problems', 'breaks', 'errors', 'refusals', 'warnings']);
/** Keys of responses with rows that contain such lists. */
const ROWS = new Set(['documents', 'current']);

/** Adds to each cause in a response or error its message in the caller's language, as `msg`. */
export async function inLanguage<T>(lang: Language, answer: Promise<T>): Promise<T> {
  try {
    return worded(await answer, lang) as T;
  } catch (error) {
    if (!(error instanceof AppError) || !isObject(error.data)) throw error;
    const own = error.errorName === null ? { code: error.code, text: error.text } : undefined;
    throw new AppError(error.errorName, error.params, worded(error.data, lang), own);
  }
}

function worded(value: unknown, lang: Language): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => worded(part, lang));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => {
      if (CAUSES.has(key) && Array.isArray(part)) return [key, part.map((one) => withText(one, lang))];
      return [key, ROWS.has(key) ? worded(part, lang) : part];
    }),
  );
}

/** A cause with its message; an error of a field has its own already. */
export function withText<T>(found: T, lang: Language): T | (T & { msg: string }) {
  if (!isObject(found) || 'msg' in found) return found;
  if (typeof found.code !== 'string' || !isObject(found.params)) return found;
  return { ...found, msg: causeText(found as unknown as Cause, lang) };
}
