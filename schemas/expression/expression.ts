import { BoundedCache } from '../bounded-cache';
import { callableNames, celEnvironment, refreshFunctions } from './cel-engine';
import { EvaluationBudget, EXPRESSION_STEPS, MAX_ENTRIES, MAX_NESTING, MAX_TEXT } from './evaluation-budget';
import { celReason, ExpressionError } from './expression-error';
import { amountText, Decimal, decimalOf } from './decimal';
import { functionCalls, type FunctionCall } from './function-calls';
import { isObject, type Json, type JsonObject } from '../json';
import { lostMembers, type LostMember } from './lost-members';
import { evaluateOn, meterTree, type CelNode } from './metered-tree';
import { PatternError } from './pattern';
import { cause } from '../problems/causes';

/**
 * A compiled CEL expression over a record: no eval, total, bounded. An evaluation consumes steps of a budget and throws
 * an `EvaluationLimitError` when it exceeds it.
 */
export interface Expression {
  readonly text: string;
  /** Columns it reads, in order of appearance. */
  readonly names: readonly string[];
  /** Columns it reads through `form.`, from inside a row of a sub-table. */
  readonly outerNames: readonly string[];
  /** Its calls of domains' functions. */
  readonly calls: readonly FunctionCall[];
  /** Keys of settings it reads as `settings.topic.fact`. */
  readonly settingKeys: readonly string[];
  /** What it reads of the row that a column refers to, as `articleId.price`; `names` has the column. */
  readonly paths: readonly string[];
  /** What it reads of values otherwise, `has(articleId.price)` or `row.articleId.price`: of a reference, nothing. */
  readonly lost: readonly LostMember[];
  /** Its truth value; null when undefined (a compared value is missing). */
  test(record: JsonObject, budget?: EvaluationBudget): boolean | null;
  /** Its value as JSON; null when undefined. With `decimals`, a number becomes an amount: a text with that many. */
  value(record: JsonObject, budget?: EvaluationBudget, decimals?: number): Json;
}

/** Maximum length of an expression in characters. */
const MAX_LENGTH = 1000;
/** Fixed cost of an evaluation in steps. */
const START = 10;
const compiled = new BoundedCache<Expression | ExpressionError>(200_000);

/** Compiles a text, with a cache. Throws an `ExpressionError` that locates the error. */
export function compileExpression(text: string): Expression {
  // A text that did not compile may name a function that is known now.
  if (refreshFunctions()) compiled.clear();
  let result = compiled.get(text);
  if (!result) {
    if (text.length > MAX_LENGTH) throw new ExpressionError(cause('expressionTooLong', { n: MAX_LENGTH }));
    compiled.set(text, (result = compiledOrError(text)));
  }
  if (result instanceof ExpressionError) throw result;
  return result;
}

/** Errors are cached, too: an invalid text costs as much to compile. */
function compiledOrError(text: string): Expression | ExpressionError {
  try {
    return compile(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

function compile(text: string): Expression {
  let run: ReturnType<typeof celEnvironment.parse>;
  try {
    run = celEnvironment.parse(text);
  } catch (error) {
    throw new ExpressionError(celReason(error, text));
  }
  const checked = run.check();
  if (!checked.valid) throw new ExpressionError(celReason(checked.error, text, callableNames));
  const own = new Set<string>();
  const outer = new Set<string>();
  const calls = functionCalls(run.ast);
  const settings = new Set<string>();
  const sets = { own, outer, settings };
  const members: Member[] = [];
  visitNames(
    run.ast,
    new Set(),
    ({ args }, of) => sets[of].add(args as string),
    (member) => members.push(member),
  );
  const names = [...own];
  const outerNames = [...outer];
  const settingKeys = [...settings];
  const flat = members.length > 0 ? flattened(text, members) : null;
  const paths = flat ? [...new Set(members.map(({ path }) => path))] : [];
  const lost = lostMembers(run.ast, flat ? members : []);
  run = flat ?? run;
  const steps = START + metered(run.ast as unknown as CelNode);
  const result = (record: JsonObject, budget: EvaluationBudget): unknown => {
    budget.spend(steps);
    // Every name is defined, so that a column without a value reads as null instead of failing the expression.
    const context = present(record, names);
    for (const path of paths) {
      const value = valueAt(record, path);
      if (value !== undefined) context[flatName(path)] = value;
    }
    if (outerNames.length > 0) context.form = present(record.form, outerNames);
    if (settingKeys.length > 0) context.settings = settingsIn(record.settings, settingKeys);
    let value: unknown;
    try {
      evaluateOn(budget);
      value = run(context);
    } catch {
      value = null;
    }
    if (budget.exceeded) throw budget.exceeded;
    return value;
  };
  return {
    text,
    names,
    outerNames,
    calls,
    settingKeys,
    paths,
    lost,
    test(record, budget = new EvaluationBudget(EXPRESSION_STEPS)) {
      const truth = result(record, budget);
      return typeof truth === 'boolean' ? truth : null;
    },
    value: (record, budget = new EvaluationBudget(EXPRESSION_STEPS), decimals) => {
      const found = result(record, budget);
      return (decimals !== undefined && amountOf(found, decimals)) || new Result(budget).json(found);
    },
  };
}

/**
 * Renames a column in an expression; the rest of the text stays unchanged. `outer`: the column belongs to the outer
 * form and occurs as `form.name`.
 */
export function renameInExpression(text: string, from: string, to: string, outer = false): string {
  const places: { start: number; end: number }[] = [];
  visitNames(celEnvironment.parse(text).ast, new Set(), ({ args, start, end }, of) => {
    if (of === (outer ? 'outer' : 'own') && args === from)
      places.push({ start: outer ? end - from.length : start, end });
  });
  return places
    .sort((a, b) => b.start - a.start)
    .reduce((whole, { start, end }) => whole.slice(0, start) + to + whole.slice(end), text);
}

/** Renames a column of the entity that `reference` refers to, where the expression reads it: `articleId.price`. */
export function renameMember(text: string, reference: string, from: string, to: string): string {
  const ends: number[] = [];
  visitNames(
    celEnvironment.parse(text).ast,
    new Set(),
    () => undefined,
    ({ path, end }) => {
      if (path === `${reference}.${from}`) ends.push(end);
    },
  );
  return [...new Set(ends)]
    .sort((a, b) => b - a)
    .reduce((whole, end) => whole.slice(0, end - from.length) + to + whole.slice(end), text);
}

/** A number as the text of an amount, rounded half away from zero; null for other values. */
function amountOf(value: unknown, decimals: number): string | null {
  if (typeof value !== 'bigint' && typeof value !== 'number' && !(value instanceof Decimal)) return null;
  try {
    return amountText(decimalOf(value), decimals);
  } catch {
    return null;
  }
}

/** The prefix for the outer form in rules of a sub-table row. */
const OUTER = 'form';

/** The prefix for settings, in expressions of the server. */
const SETTINGS = 'settings';

/** Settings by key as an expression reads them: by topic, then by fact. */
function settingsIn(record: Json | undefined, keys: readonly string[]): JsonObject {
  const topics: Record<string, JsonObject> = {};
  for (const [key, value] of Object.entries(present(record, keys))) {
    const [topic = '', fact = ''] = key.split('.');
    (topics[topic] ??= {})[fact] = value;
  }
  return topics;
}

/** The named values of a record, each defined; inherited properties (`constructor` …) do not count as values. */
function present(record: Json | undefined, names: readonly string[]): JsonObject {
  const values: JsonObject = {};
  for (const name of names) {
    const value = isObject(record) ? record[name] : undefined;
    values[name] = value === undefined || typeof value === 'function' ? null : value;
  }
  return values;
}

/** Converts the result of an evaluation to JSON, within limits. */
class Result {
  private entries = 0;
  private characters = 0;

  constructor(private readonly budget: EvaluationBudget) {}

  /** CEL integers are bigints; JSON uses numbers. */
  json(value: unknown, level = 0): Json {
    if (typeof value === 'bigint') return Number(value);
    if (typeof value === 'string') return level === 0 ? value : this.text(value);
    if (Array.isArray(value)) return this.list(value, level);
    if (typeof value === 'boolean') return value;
    if (value instanceof Decimal) return value.toNumber();
    // Fifteen digits are exact in a double: 0.1 + 0.2 is 0.3.
    return typeof value === 'number' && Number.isFinite(value) ? Number(value.toPrecision(15)) : null;
  }

  private text(value: string): string {
    this.characters += value.length;
    if (this.characters > MAX_TEXT) throw this.budget.refuse('text');
    return value;
  }

  private list(values: readonly unknown[], level: number): Json {
    if (level === MAX_NESTING) throw this.budget.refuse('nesting');
    this.entries += values.length;
    if (this.entries > MAX_ENTRIES) throw this.budget.refuse('entries');
    this.budget.spend(values.length);
    return values.map((value) => this.json(value, level + 1));
  }
}

/** The steps of a tree. An invalid pattern in it makes the expression invalid. */
function metered(tree: CelNode): number {
  try {
    return meterTree(tree);
  } catch (error) {
    if (error instanceof PatternError)
      throw new ExpressionError(cause('badPattern', { reason: error.reason }));
    throw error;
  }
}

interface Node {
  op: string;
  args: unknown;
  start: number;
  end: number;
}

/** Calls whose first argument binds a variable for the others. */
const BINDING: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter', 'bind']);

/** What a name belongs to: the record, the outer form, or the settings. */
type Owner = 'own' | 'outer' | 'settings';

/** What an expression reads of the value of a column: `articleId.price`, and where. */
interface Member {
  path: string;
  start: number;
  end: number;
}

/** The name of a path in a flattened expression; no column has two underscores. */
const flatName = (path: string) => path.replace('.', '__');

/**
 * The expression with a name of its own for each path, since the value of a reference is an id and the columns of its
 * row stand beside it in the record. Null where the engine takes the path as a whole (`has(a.b)`).
 */
function flattened(text: string, members: readonly Member[]): ReturnType<typeof celEnvironment.parse> | null {
  const byStart = new Map(members.map((member) => [member.start, member]));
  const flat = [...byStart.values()]
    .sort((a, b) => b.start - a.start)
    .reduce((whole, { path, start, end }) => whole.slice(0, start) + flatName(path) + whole.slice(end), text);
  try {
    const run = celEnvironment.parse(flat);
    return run.check().valid ? run : null;
  } catch {
    return null;
  }
}

/**
 * The value of a path: of the row that a reference names (`record['articleId.price']`), or inside a composed value.
 * Undefined when the composed value has no such part.
 */
function valueAt(record: JsonObject, path: string): Json | undefined {
  const known = record[path];
  if (known !== undefined) return known;
  const [name = '', member = ''] = path.split('.');
  const value = record[name];
  if (!isObject(value)) return null;
  return Object.hasOwn(value, member) && !(value instanceof Decimal) ? value[member] : undefined;
}

/** Visits the names that refer to columns, what is read of their values, and the keys of settings; not loop variables. */
function visitNames(
  node: unknown,
  bound: ReadonlySet<string>,
  visit: (name: Node, of: Owner) => void,
  visitMember: (member: Member) => void = () => undefined,
): void {
  if (Array.isArray(node)) return node.forEach((part) => visitNames(part, bound, visit, visitMember));
  if (typeof node !== 'object' || node === null || !('op' in node)) return;
  const { op, args, start, end } = node as Node;
  if (op === 'value') return;
  if (op === 'id') {
    if (!bound.has(args as string)) visit(node as Node, 'own');
    return;
  }
  if (op === '.' && isOuter((args as Node[])[0]!))
    return visit({ op, args: (args as string[])[1], start, end }, 'outer');
  const key = op === '.' ? settingKey(args as [Node, string]) : null;
  if (key !== null) return visit({ op, args: key, start, end }, 'settings');
  if (op === '.') {
    const [of, name] = args as [Node, string];
    // Spaces around the point would make the place of the name unknown.
    if (
      of.op === 'id' &&
      !bound.has(of.args as string) &&
      end - of.start === String(of.args).length + 1 + name.length
    )
      visitMember({ path: `${String(of.args)}.${name}`, start: of.start, end });
  }
  const variable = op === 'rcall' ? variableOf(args as Call) : null;
  if (variable === null) return visitNames(args, bound, visit, visitMember);
  const [name, receiver, given] = args as Call;
  const inside = new Set([...bound, variable]);
  if (name !== 'bind') visitNames(receiver, bound, visit, visitMember);
  given
    .slice(1)
    .forEach((part, at) =>
      visitNames(part, name === 'bind' && at === 0 ? bound : inside, visit, visitMember),
    );
}

type Call = [name: string, receiver: Node, given: Node[]];

/** The variable that a call binds. */
function variableOf([name, receiver, [first]]: Call): string | null {
  if (!BINDING.has(name) || first?.op !== 'id') return null;
  return name === 'bind' && receiver.args !== 'cel' ? null : (first.args as string);
}

function isOuter({ op, args }: Node): boolean {
  return op === 'id' && args === OUTER;
}

/** The key of a setting that a path names, `settings.topic.fact`; null for other paths. */
function settingKey([{ op, args }, fact]: [Node, string]): string | null {
  if (op !== '.') return null;
  const [root, topic] = args as [Node, string];
  return root.op === 'id' && root.args === SETTINGS ? `${topic}.${fact}` : null;
}
