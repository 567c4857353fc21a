import { Environment } from '@marcbachmann/cel-js';
import { isObject, type Json, type JsonObject } from './json';

/** A compiled CEL expression over a record: no eval, total, bounded. */
export interface Expression {
  readonly text: string;
  /** Columns it reads, in order of appearance. */
  readonly names: readonly string[];
  /** Columns it reads through `form.`, from inside a row of a sub-table. */
  readonly outerNames: readonly string[];
  /** The truth of it; null when it cannot be told (a value it compares is missing). */
  test(record: JsonObject): boolean | null;
  /** Its value as JSON; null when it cannot be told. */
  value(record: JsonObject): Json;
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
  const outerNames: string[] = [];
  collectNames(run.ast, names, outerNames);
  const result = (record: JsonObject): unknown => {
    // Every name is present, so that a column that was never filled reads as null instead of failing the expression.
    const context = present(record, names);
    if (outerNames.length > 0) context.form = present(record.form, outerNames);
    try {
      return run(context);
    } catch {
      return null;
    }
  };
  return {
    text,
    names,
    outerNames,
    test(record) {
      const truth = result(record);
      return typeof truth === 'boolean' ? truth : null;
    },
    value: (record) => toJson(result(record)),
  };
}

/** The text with a column called otherwise; everything else stays as it was typed. */
export function renameInExpression(text: string, from: string, to: string): string {
  const places: { start: number; end: number }[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null || !('op' in node)) return;
    const { op, args, start, end } = node as Node & { start: number; end: number };
    if (op === 'id' && args === from) places.push({ start, end });
    else if (op === '.' && Array.isArray(args)) walk(args[0]);
    else if (op !== 'value') walk(args);
  };
  walk(environment.parse(text).ast);
  return places
    .sort((a, b) => b.start - a.start)
    .reduce((whole, { start, end }) => whole.slice(0, start) + to + whole.slice(end), text);
}

/** How a row of a sub-table speaks of the form around it. */
const OUTER = 'form';

/** The named values of a record, each there; what every object inherits (`constructor` …) is no value. */
function present(record: Json | undefined, names: readonly string[]): JsonObject {
  const values: JsonObject = {};
  for (const name of names) {
    const value = isObject(record) ? record[name] : undefined;
    values[name] = value === undefined || typeof value === 'function' ? null : value;
  }
  return values;
}

/** CEL's whole numbers are bigints; on the wire they are numbers. */
function toJson(value: unknown): Json {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

interface Node {
  op: string;
  args: unknown;
}

function collectNames(node: unknown, names: string[], outerNames: string[]): void {
  if (Array.isArray(node)) return node.forEach((part) => collectNames(part, names, outerNames));
  if (typeof node !== 'object' || node === null || !('op' in node)) return;
  const { op, args } = node as Node;
  const add = (list: string[], name: string) => list.includes(name) || list.push(name);
  if (op === 'id') {
    if (typeof args === 'string') add(names, args);
  } else if (op === '.' && Array.isArray(args) && isOuter(args[0]) && typeof args[1] === 'string') {
    add(outerNames, args[1]);
  } else if (op !== 'value') collectNames(args, names, outerNames);
}

function isOuter(node: unknown): boolean {
  return (node as Node).op === 'id' && (node as Node).args === OUTER;
}
