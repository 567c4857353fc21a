import { expect, test } from 'vitest';
import { compilePattern, PatternError } from '../../schemas/expression/pattern';
import { compileExpression } from '../../schemas/expression/expression';
import { ExpressionError } from '../../schemas/expression/expression-error';
import { causeText } from '../../schemas/problems/cause-text';
import { cause, type Cause } from '../../schemas/problems/causes';

/** English words that are neither part of what the author wrote nor names of types. */
function englishIn(text: string, written: string): string[] {
  const words = text.replaceAll(written, '').match(/[A-Za-z]{3,}/g) ?? [];
  return words.filter(
    (word) => !written.includes(word) && !['string', 'int', 'double', 'bool'].includes(word),
  );
}

const reasonOf = (run: () => unknown): Cause => {
  try {
    run();
  } catch (error) {
    if (error instanceof PatternError) return cause('badPattern', { reason: error.reason });
    if (error instanceof ExpressionError) return cause('badExpression', { reason: error.reason });
    throw error;
  }
  throw new Error('it compiles');
};

test.each([
  ['(a', 'patternParen'],
  ['a)', 'patternParen'],
  ['[a', 'patternBracket'],
  ['[z-a]', 'patternRange'],
  ['\\', 'patternEscape'],
  ['(?<n>a)(?<n>b)', 'patternGroup'],
  ['*a', 'patternRepeat'],
  ['a{9999}', 'patternRepeat'],
  ['(?=a)', 'patternUnsupported'],
])('the reason why the pattern %s is invalid is in the language of the reader', (pattern, code) => {
  const found = reasonOf(() => compilePattern(pattern));
  expect((found.params.reason as Cause).code).toBe(code);
  expect(englishIn(causeText(found, 'zh-CN'), pattern)).toEqual([]);
});

test.each([
  ['"\\q" == name', 'expressionEscape'],
  ['"a" + 1', 'expressionOverload'],
  ['name.all(1, true)', 'expressionInvalid'],
  ['nothing(name)', 'unknownFunction'],
  ['size(name, name)', 'expressionCall'],
  ['name ==', 'expressionEnds'],
])('the reason why the expression %s is invalid is in the language of the reader', (text, code) => {
  const found = reasonOf(() => compileExpression(text));
  expect((found.params.reason as Cause).code).toBe(code);
  expect(englishIn(causeText(found, 'zh-CN'), text)).toEqual([]);
});
