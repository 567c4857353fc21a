import { RE2JS } from 're2js';

/** A document's pattern: finds a match anywhere in the text, in time linear in its length. */
export interface Pattern {
  test(text: string): boolean;
}

const MAX_LENGTH = 500;
const compiled = new Map<string, Pattern>();

/**
 * Compiles a pattern written as in JavaScript, without slashes. Look-around and back references have no linear-time
 * form and are refused. Throws a `SyntaxError` that says why.
 */
export function compilePattern(pattern: string): Pattern {
  const known = compiled.get(pattern);
  if (known) return known;
  if (pattern.length > MAX_LENGTH) throw new SyntaxError(`longer than ${MAX_LENGTH} characters`);
  let engine: RE2JS;
  try {
    engine = RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch (error) {
    throw new SyntaxError((error as Error).message);
  }
  const result = { test: (text: string) => engine.test(text) };
  compiled.set(pattern, result);
  return result;
}
