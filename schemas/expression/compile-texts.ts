import { compiledKind, exceedsBounds } from '../document/bounds';
import { compileExpression } from './expression';
import { ExpressionError } from './expression-error';
import { compilePattern, PatternError } from './pattern';

/**
 * Compiles every pattern and expression of a document and yields after each. The compilers cache them, so building the
 * document afterwards takes a short time in one piece. A text that does not compile is reported when the document is built.
 * Skips a document that is too large to be built.
 */
export function* compileTexts(json: unknown): Generator<void> {
  if (exceedsBounds(json)) return;
  const left: unknown[] = [json];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value) as [string, unknown][]) {
      left.push(member);
      const kind = Array.isArray(value) ? null : compiledKind(key);
      if (!kind) continue;
      const texts = typeof member === 'object' ? Object.values(member ?? {}) : [member];
      for (const text of texts)
        if (typeof text === 'string') {
          compile[kind](text);
          yield;
        }
    }
  }
}

const compile = {
  pattern(text: string) {
    try {
      compilePattern(text);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
    }
  },
  expression(text: string) {
    try {
      compileExpression(text);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
    }
  },
};
