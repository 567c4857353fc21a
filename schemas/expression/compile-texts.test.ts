import { expect, test } from 'vitest';
import { compileTexts } from './compile-texts';
import { compileExpression } from './expression';
import { ExpressionError } from './expression-error';
import { compilePattern, PatternError } from './pattern';

test('every pattern and expression of a document is compiled in a step of its own, invalid ones too', () => {
  const document = {
    columns: [
      { rules: [{ pattern: '^[a-c]{2}x$' }, { pattern: '(?=x)y' }] },
      { linkage: [{ when: 'a == 41', then: { set: 'b + 41', options: { where: { c: 'd + 41' } } } }] },
    ],
    checks: [{ expr: 'a +' }],
    label: 'when',
  };
  expect([...compileTexts(document)]).toHaveLength(6);
  // The cached object is returned, also as an error.
  expect(compilePattern('^[a-c]{2}x$')).toBe(compilePattern('^[a-c]{2}x$'));
  expect(compileExpression('d + 41')).toBe(compileExpression('d + 41'));
  expect(thrown(() => compilePattern('(?=x)y'))).toBe(thrown(() => compilePattern('(?=x)y')));
  expect(thrown(() => compilePattern('(?=x)y'))).toBeInstanceOf(PatternError);
  expect(thrown(() => compileExpression('a +'))).toBe(thrown(() => compileExpression('a +')));
  expect(thrown(() => compileExpression('a +'))).toBeInstanceOf(ExpressionError);
});

test('nothing of a document that is too large to be built is compiled', () => {
  const rules = Array.from({ length: 3001 }, (_, at) => ({ pattern: `^${at}$` }));
  expect([...compileTexts({ rules })]).toEqual([]);
});

function thrown(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
