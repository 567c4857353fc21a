import { RE2JS, RE2JSSyntaxException } from 're2js';
import { BoundedCache } from '../bounded-cache';
import type { EvaluationBudget } from './evaluation-budget';
import { cause, type Cause, type CauseCode } from '../problems/causes';

/** A document's pattern: finds a match anywhere in the text, in linear time. */
interface Pattern {
  /** Consumes steps of `budget`, if given. */
  test(text: string, budget?: EvaluationBudget): boolean;
}

/** A pattern that cannot be used, with the reason. */
export class PatternError extends SyntaxError {
  constructor(readonly reason: Cause) {
    super(`not a usable pattern: ${reason.code}`);
    this.name = 'PatternError';
  }
}

const MAX_LENGTH = 500;
/** Maximum number of instructions of a compiled pattern; nested repetitions multiply them. */
const MAX_SIZE = 2600;
const compiled = new BoundedCache<Pattern | PatternError>(50_000);

/**
 * Compiles a pattern in JavaScript syntax without slashes. Look-around and back references cannot run in linear time
 * and are rejected. Throws a `PatternError` with the reason. For a pattern that comes with a value, compiling consumes
 * steps of `budget`.
 */
export function compilePattern(pattern: string, budget?: EvaluationBudget): Pattern {
  let result = compiled.get(pattern);
  if (!result) {
    if (pattern.length > MAX_LENGTH) throw new PatternError(cause('patternTooLong', { n: MAX_LENGTH }));
    budget?.spend(2000 + pattern.length * 200);
    compiled.set(pattern, (result = compile(pattern)));
  }
  if (result instanceof PatternError) throw result;
  return result;
}

function compile(pattern: string): Pattern | PatternError {
  let engine: RE2JS;
  try {
    engine = RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch (error) {
    return new PatternError(reasonOf(error, pattern));
  }
  const size = engine.programSize();
  if (size > MAX_SIZE) return new PatternError(cause('patternTooCostly'));
  const stepsOfCharacter = Math.min((size * size) / 1024, size / 8);
  return {
    test(text, budget) {
      budget?.spend(12 + text.length * stepsOfCharacter);
      return engine.test(text);
    },
  };
}

/** Descriptions of the engine, by what they say about a pattern. */
const REASONS: readonly (readonly [RegExp, CauseCode & `pattern${string}`])[] = [
  [/closing \)|unexpected \)/, 'patternParen'],
  [/closing \]/, 'patternBracket'],
  [/class range/, 'patternRange'],
  [/escape|backslash/, 'patternEscape'],
  [/capture group name|named capture/, 'patternGroup'],
  [/repeat|repetition/, 'patternRepeat'],
  [/Perl syntax|lookbehind/, 'patternUnsupported'],
];

/** The reason why the engine rejects a pattern, with the part of it; the engine's English is not repeated. */
function reasonOf(error: unknown, pattern: string): Cause {
  if (!(error instanceof RE2JSSyntaxException)) return cause('patternSyntax', { found: pattern });
  const [description, found] = [error.getDescription(), error.getPattern() || pattern];
  if (/too large|too deeply/.test(description)) return cause('patternTooCostly');
  const code = REASONS.find(([words]) => words.test(description))?.[1] ?? 'patternSyntax';
  return cause(code as 'patternSyntax', { found });
}
