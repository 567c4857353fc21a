import { Environment } from '@marcbachmann/cel-js';
import type { JsonObject } from './json';

/** A compiled CEL expression over a record: no eval, total, bounded. */
export interface Expression {
  readonly text: string;
  /** Columns it reads, in order of appearance. */
  readonly names: readonly string[];
  /** The truth of it; null when it cannot be told (a value it compares is missing). */
  test(record: JsonObject): boolean | null;
}

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: 500, maxDepth: 50 },
});
const compiled = new Map<string, Expression>();

/** Compiles once per text. Throws a `SyntaxError` whose message says where the text stops making sense. */
export function compileExpression(text: string): Expression {
  const known = compiled.get(text);
  if (known) return known;
  const expression = compile(text);
  compiled.set(text, expression);
  return expression;
}

function compile(text: string): Expression {
  let run;
  try {
    run = environment.parse(text);
  } catch (error) {
    throw new SyntaxError(firstLine(error));
  }
  const checked = run.check();
  if (!checked.valid) throw new SyntaxError(firstLine(checked.error));
  const names: string[] = [];
  collectNames(run.ast, names);
  return {
    text,
    names,
    test(record) {
      // Every name is present, so that a column that was never filled reads as null instead of failing the expression.
      const context = Object.fromEntries(
        names.map((name) => [name, Object.hasOwn(record, name) ? record[name] : null]),
      );
      try {
        const result: unknown = run(context);
        return typeof result === 'boolean' ? result : null;
      } catch {
        return null;
      }
    },
  };
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

interface Node {
  op: string;
  args: unknown;
}

function collectNames(node: unknown, names: string[]): void {
  if (Array.isArray(node)) return node.forEach((part) => collectNames(part, names));
  if (typeof node !== 'object' || node === null || !('op' in node)) return;
  const { op, args } = node as Node;
  if (op === 'id') {
    if (typeof args === 'string' && !names.includes(args)) names.push(args);
  } else if (op !== 'value') collectNames(args, names);
}
