import { isObject, type Json, type JsonObject } from '../../schemas/json';

/** A step into a part of a document: a key, or the index in a list. */
export type Step = string | number;

/**
 * A copy with the value at a path set, or removed without a value; everything else is shared. Missing objects on the way
 * are made, and those that a removal leaves empty are removed with it. A step that a list does not have changes nothing.
 */
export function setAt(
  json: Json | undefined,
  path: readonly Step[],
  value: Json | undefined,
): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    if (!Array.isArray(json) || step < 0 || step >= json.length) return json;
    const next = setAt(json[step], rest, value);
    return next === undefined
      ? json.filter((_, at) => at !== step)
      : json.map((one, at) => (at === step ? next : one));
  }
  const object: JsonObject = isObject(json) ? json : {};
  const next = setAt(Object.hasOwn(object, step) ? object[step] : undefined, rest, value);
  if (next !== undefined && !(rest.length > 0 && isObject(next) && isEmpty(next) && value === undefined))
    return { ...object, [step]: next };
  const { [step]: _, ...left } = object;
  return left;
}

const isEmpty = (object: JsonObject) => Object.keys(object).length === 0;
