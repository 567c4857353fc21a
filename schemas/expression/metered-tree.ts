import { FunctionError, MOST_FUNCTION_TEXT } from './call-function';
import { functionNamed } from './domain-functions';
import { NO_VALUE } from './no-value';
import { MAX_ENTRIES, MAX_TEXT, type EvaluationBudget } from './evaluation-budget';
import { Decimal, isSameNumber } from './decimal';
import { ExpressionError } from './expression-error';
import { compilePattern, PatternError } from './pattern';
import { cause } from '../problems/causes';

/** A node of a checked expression. */
export interface CelNode {
  op: string;
  args: unknown;
  /** The implementation of an operator or a call. */
  handle?: (...given: unknown[]) => unknown;
  meta: { alternate?: CelNode; macro?: Macro; evaluate: Evaluate };
  setMeta(key: 'evaluate', value: Evaluate): unknown;
}
type Evaluate = (...given: unknown[]) => unknown;
interface Macro {
  evaluate: Evaluate;
  /** For `cel.bind`. */
  val?: CelNode;
  exp?: CelNode;
}
interface Comprehension {
  iterable: CelNode;
  init: CelNode;
  step: CelNode;
  /** Whether the loop continues; only loops that swallow errors have one. */
  condition?: (accumulated: unknown) => unknown;
}

/** Maximum nesting of loops (`all`, `map` …). */
const MAX_LOOPS = 4;

/** The budget of the current evaluation. Evaluations are synchronous, so there is only one at a time. */
let budget: EvaluationBudget;

/** Sets the budget for the evaluation that starts now. */
export function evaluateOn(given: EvaluationBudget): void {
  budget = given;
}

/**
 * Instruments a checked tree to consume steps of the current budget: each iteration of a loop, and operators and calls
 * by the size of their operands. Returns the steps of everything else, which is evaluated at most once. Throws a
 * `PatternError` for an invalid pattern and an `ExpressionError` for loops nested too deeply.
 */
export function meterTree(node: CelNode, loops = 0): number {
  const { alternate, macro } = node.meta;
  const meter = (child: CelNode) => meterTree(child, loops);
  if (alternate) return meter(alternate);
  if (macro) return 4 + (macro.val && macro.exp ? meter(macro.val) + meter(macro.exp) : 0);
  if (node.op === 'comprehension') return meterLoop(node.args as Comprehension, loops);
  const steps = childrenOf(node).reduce((sum, child) => sum + meter(child), 1);
  if (node.op === '||' || node.op === '&&') chargeErrors((node.args as CelNode[])[0]!);
  else if (node.op === 'call' || node.op === 'rcall') meterCall(node);
  else if (COMPARING.has(node.op)) meterOperator(node);
  if (node.op === '==' || node.op === '!=') equateEmpty(node);
  else if (node.op === 'in') findAmounts(node);
  return steps;
}

/**
 * A comparison with `null` or with an empty text asks whether there is a value: an untouched text field holds an empty
 * text, a stored column without one null, and both are the same to authors.
 */
function equateEmpty(node: CelNode): void {
  const empty = (node.args as CelNode[]).find(
    ({ op, args }) => op === 'value' && (args === null || args === ''),
  );
  if (!empty) return;
  const handle = node.handle!;
  const same = (value: unknown) => (value === null || value === '' ? empty.args : value);
  node.handle = (a, b, ...rest) => handle(same(a), same(b), ...rest);
}

/** Whether an amount is in a list, whichever kind of number the entries are. */
function findAmounts(node: CelNode): void {
  const handle = node.handle!;
  node.handle = (value, list, ...rest) =>
    value instanceof Decimal && Array.isArray(list)
      ? list.some((entry) => entry !== null && isSameNumber(value, entry))
      : handle(value, list, ...rest);
}

function meterLoop(args: Comprehension, loops: number): number {
  if (loops === MAX_LOOPS) throw new ExpressionError(cause('expressionLoops', { n: MAX_LOOPS }));
  const steps = 2 + meterTree(args.step, loops + 1);
  around(args.step, (evaluate) => (...given) => {
    budget.spend(steps);
    try {
      return evaluate(...given);
    } catch (error) {
      throw charged(error);
    }
  });
  const { condition } = args;
  if (condition) args.condition = (accumulated) => !budget.exceeded && condition(accumulated);
  return 5 + meterTree(args.iterable, loops) + meterTree(args.init, loops);
}

const COMPARING: ReadonlySet<string> = new Set(['==', '!=', 'in', '<', '<=', '>', '>=', '+']);

function meterOperator(node: CelNode): void {
  const handle = node.handle!;
  const [left, right] = node.args as [CelNode, CelNode];
  if (node.op === '+')
    node.handle = (a, b, ...rest) => {
      budget.spend(sizeOf(a) + sizeOf(b));
      return bounded(handle(a, b, ...rest));
    };
  // An operation with a number or a short literal of the document cannot become expensive.
  else if (node.op === 'in' ? !isLiteral(right) : !isLiteral(left) && !isLiteral(right))
    node.handle = (a, b, ...rest) => {
      budget.spend(weigh(node.op === 'in' ? b : a));
      return handle(a, b, ...rest);
    };
}

function isLiteral({ op, args }: CelNode): boolean {
  return op === 'value' || (op === 'list' && (args as CelNode[]).every((entry) => entry.op === 'value'));
}

function meterCall(node: CelNode): void {
  const [name] = node.args as [string];
  const handle = node.handle!;
  const matches = name === 'matches' ? matcherOf(node) : null;
  const isOfDomain = functionNamed(name) !== undefined;
  node.handle = (given, ...rest) => {
    const values = given as unknown[];
    budget.spend(stepsOfCall(name, values));
    if (matches && values.length === 2 && values.every((value) => typeof value === 'string'))
      return matches(values[0] as string, values[1] as string);
    if (isOfDomain) spendForFunction(values);
    try {
      return bounded(handle(values, ...rest), name);
    } catch (error) {
      if (error instanceof FunctionError) throw budget.refuse('function', error.functionName);
      throw charged(error);
    }
  };
}

/**
 * Implements `matches` with a linear-time engine, because the CEL engine would backtrack. A literal pattern is compiled
 * now.
 */
function matcherOf(node: CelNode): (text: string, pattern: string) => boolean {
  const [pattern] = (node.args as [string, CelNode, CelNode[]])[2];
  if (pattern?.op === 'value' && typeof pattern.args === 'string') {
    const fixed = compilePattern(pattern.args);
    return (text) => fixed.test(text, budget);
  }
  return (text, given) => {
    let compiled;
    try {
      compiled = compilePattern(given, budget);
    } catch (error) {
      throw error instanceof PatternError ? NO_VALUE : error;
    }
    return compiled.test(text, budget);
  };
}

/** A call of a domain's function, beside its arguments. */
const FUNCTION_STEPS = 100;

/** The code of a domain is not metered: a call costs a fixed number of steps and one a character, which are bounded. */
function spendForFunction(values: readonly unknown[]): void {
  const characters = values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
  if (values.some((value) => typeof value === 'string' && value.length > MOST_FUNCTION_TEXT))
    throw budget.refuse('text');
  budget.spend(FUNCTION_STEPS + characters);
}

/** Steps of a call, by its arguments. */
function stepsOfCall(name: string, values: readonly unknown[]): number {
  const [first, second] = values;
  const size = values.reduce<number>((sum, value) => sum + sizeOf(value), 2);
  const length = typeof first === 'string' ? first.length : 0;
  switch (name) {
    case 'contains':
    case 'indexOf':
    case 'lastIndexOf':
      // The search repeats comparisons where the text repeats itself.
      return size + (typeof second === 'string' ? (length * second.length) / 64 : 0);
    case 'size':
    case 'split':
      return size + length / 4;
    case 'map':
    case 'json':
      return size * 4;
    case 'distinct':
      return size + weigh(first) * 4;
    case 'join':
      return size + (Array.isArray(first) ? weigh(first) + first.length * sizeOf(second) : 0);
    case 'duration':
      return size + length ** 3 / 64;
    default:
      // Access to a timestamp part in another time zone.
      return name.startsWith('get') && typeof second === 'string' ? 4000 : size;
  }
}

/** Steps to read a value without its content. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / 16;
  if (Array.isArray(value) || value instanceof Uint8Array) return 1 + value.length / 4;
  return 1;
}

/** Steps to read a value completely; stops when the budget cannot pay for it. */
function weigh(value: unknown): number {
  if (typeof value !== 'object' || value === null) return sizeOf(value);
  const most = budget.steps - budget.spent;
  let steps = 0;
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined && steps <= most; next = open.pop()) {
    steps += sizeOf(next);
    if (Array.isArray(next)) for (const part of next) open.push(part ?? null);
    else if (typeof next === 'object' && next !== null && next.constructor === Object)
      for (const part of Object.values(next as object)) open.push((part as unknown) ?? null);
  }
  return steps;
}

/** Checks the length of a value that an operator or call built. */
function bounded(value: unknown, name = '+'): unknown {
  if (!GROWING.has(name)) return value;
  if (typeof value === 'string' && value.length > MAX_TEXT) throw budget.refuse('text');
  if (Array.isArray(value) && value.length > MAX_ENTRIES) throw budget.refuse('entries');
  return value;
}

const GROWING: ReadonlySet<string> = new Set(['+', 'join', 'split', 'hex', 'base64']);

/** An error with a position is expensive to create; loops and logical operators may collect many. */
function charged(error: unknown): unknown {
  budget.spend(error === NO_VALUE ? 50 : 400);
  return error;
}

function chargeErrors(node: CelNode): void {
  around(node, (evaluate) => (...given) => {
    try {
      return evaluate(...given);
    } catch (error) {
      throw charged(error);
    }
  });
}

/** Wraps the evaluation of a node. */
function around(node: CelNode, wrap: (evaluate: Evaluate) => Evaluate): void {
  const { alternate, macro, evaluate } = node.meta;
  if (alternate) around(alternate, wrap);
  else if (macro) macro.evaluate = wrap(macro.evaluate.bind(macro));
  else node.setMeta('evaluate', wrap(evaluate));
}

function childrenOf({ op, args }: CelNode): CelNode[] {
  if (op === 'value') return [];
  const found: CelNode[] = [];
  const collect = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(collect);
    else if (typeof part === 'object' && part !== null && 'op' in part) found.push(part as CelNode);
  };
  collect(args);
  return found;
}
