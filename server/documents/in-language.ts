import { AppError } from '../../schemas/errors';
import { isObject } from '../../schemas/json';
import { problemIn } from '../../schemas/problem-words';

/** Parts of answers that hold mistakes, each with its sentence; and parts that are lists of sentences. */
const MISTAKES = new Set(['problems', 'breaks', 'errors']);
const SENTENCES = new Set(['refusals', 'warnings']);

/** What a call of documents answers or refuses, its sentences about mistakes in the caller's language. */
export async function inLanguage<T>(lang: string, answer: Promise<T>): Promise<T> {
  try {
    return translated(await answer, lang) as T;
  } catch (error) {
    if (!(error instanceof AppError) || !isObject(error.data)) throw error;
    const own = error.errorName === null ? { code: error.code, text: error.text } : undefined;
    throw new AppError(error.errorName, error.params, translated(error.data, lang), own);
  }
}

function translated(value: unknown, lang: string): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => translated(part, lang));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => {
      if (SENTENCES.has(key) && Array.isArray(part))
        return [key, part.map((sentence) => warningIn(String(sentence), lang))];
      if (MISTAKES.has(key) && Array.isArray(part)) return [key, part.map((one) => mistake(one, lang))];
      // Documents are data: their texts are not sentences of ours.
      return [key, key === 'documents' ? translated(part, lang) : part];
    }),
  );
}

function mistake(value: unknown, lang: string): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      (key === 'msg' || key === 'message') && typeof part === 'string' ? problemIn(lang, part) : part,
    ]),
  );
}

/** `file: path: sentence`, as the tool tells it, or a sentence alone. */
function warningIn(text: string, lang: string): string {
  const [, place = '', sentence = text] = /^(\S+: \S+: )([^]+)$/.exec(text) ?? [];
  return place + problemIn(lang, sentence);
}
