import { errorText } from '../../schemas/errors/error-text';
import type { AppError } from '../../schemas/errors/app-error';
import { ERROR_CODES } from '../../schemas/errors/error-codes';
import type { ErrorName } from '../../schemas/errors/error-names';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { firstPoints } from '../../schemas/text/cut-text';
import { fill } from '../../schemas/text/fill';

/** Characters of a parameter of a refusal that a log keeps. */
const LONGEST = 200;

/** A refusal as logs keep it, so that each reader gets it in the own language: the error and its parameters. */
export function loggedRefusal({ errorName, text, params }: AppError): JsonObject {
  const short = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? firstPoints(value, LONGEST) : value,
  ]);
  return {
    ...(errorName ? { error: errorName } : { text: firstPoints(text, LONGEST) }),
    ...(short.length > 0 && { params: Object.fromEntries(short) as JsonObject }),
  };
}

/** The message of a refusal that a log has kept; undefined for one of an older version, and for one that cannot be read. */
export function refusalText(
  kept: Json | undefined,
  language: string,
  word: (text: string) => string,
): string | undefined {
  if (!isObject(kept)) return undefined;
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(isObject(kept.params) ? kept.params : {}))
    if (typeof value === 'string') params[name] = word(value);
    else if (typeof value === 'number') params[name] = value;
  const { error, text } = kept;
  if (typeof error === 'string' && Object.hasOwn(ERROR_CODES, error))
    return errorText(error as ErrorName, language, params);
  return typeof text === 'string' ? fill(word(text), params, language) : undefined;
}
