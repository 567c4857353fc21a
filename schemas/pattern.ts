import { RE2JS } from 're2js';
import { BoundedCache } from './bounded-cache';
import type { EvaluationBudget } from './evaluation-budget';

/** A document's pattern: finds a match anywhere in the text, in time linear in its length. */
export interface Pattern {
  /** Takes its steps from `budget`, when there is one. */
  test(text: string, budget?: EvaluationBudget): boolean;
}

const MAX_LENGTH = 500;
/** Instructions of a compiled pattern; nested repetitions multiply them. */
const MAX_SIZE = 2600;
const compiled = new BoundedCache<Pattern>(50_000);

/**
 * Compiles a pattern written as in JavaScript, without slashes. Look-around and back references have no linear-time
 * form and are refused. Throws a `SyntaxError` that says why. A value may bring a pattern along: then compiling it takes
 * steps from `budget`.
 */
export function compilePattern(pattern: string, budget?: EvaluationBudget): Pattern {
  const known = compiled.get(pattern);
  if (known) return known;
  if (pattern.length > MAX_LENGTH) throw new SyntaxError(`longer than ${MAX_LENGTH} characters`);
  budget?.spend(2000 + pattern.length * 200);
  let engine: RE2JS;
  try {
    engine = RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch (error) {
    throw new SyntaxError((error as Error).message);
  }
  const size = engine.programSize();
  if (size > MAX_SIZE) throw new SyntaxError('repeats too much');
  const stepsOfCharacter = Math.min((size * size) / 1024, size / 8);
  const result: Pattern = {
    test(text, budget) {
      budget?.spend(12 + text.length * stepsOfCharacter);
      return engine.test(text);
    },
  };
  compiled.set(pattern, result);
  return result;
}
