import { EvaluationBudget, EvaluationLimitError } from '../expression/evaluation-budget';
import type { Field, UnsentAmount } from '../model/field';
import { isObject, type Json, type JsonObject } from '../json';
import type { FieldNode, LinkageGraph } from './linkage-graph';
import { exactValue, sameExact } from './exact-record';
import { RefusedRule } from './refused-rule';
import { isUnknownPath } from './unknown-paths';

/** The current result of a field's rules. */
export interface FieldState {
  hidden: boolean;
  /** Its rules read a row that is referred to and not known: they are not judged, and the field stays as it is. */
  kept?: true;
  disabled: boolean;
  required: boolean;
  /** The value of its `set` rule; absent when none applies. */
  value?: Json;
  /** The allowed static choices; absent: all. */
  allowed?: readonly (string | number)[];
  /** Criteria for its option call; absent: none. */
  criteria?: JsonObject;
}

const RUN_STEPS = 100;

/** Rows as their rules set them with the steps that it took, by the rules. */
const rowsSet = new WeakMap<LinkageGraph, WeakMap<JsonObject, { set: JsonObject; steps: number }>>();

/** The named values of a record, inherited ones included. */
function valuesOf(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

/**
 * Runs the rules of a form over one record. Each evaluation visits a field at most once, in the graph's order, so the
 * result does not depend on the order in which values arrive. A change visits only dependent fields.
 */
export class LinkageRun {
  /** Fields without rules have no state. */
  readonly states = new Map<string, FieldState>();
  /** Input values: the record, overlaid with later changes. */
  private readonly raw: JsonObject;
  /** Values as rules read them: the input, with null for hidden fields and computed values for set ones. */
  private readonly seen: JsonObject;

  /** The first rule that exceeded the budget; later rules did not run. Null: all rules ran. */
  refused: RefusedRule | null = null;

  /** `outer` is the form around a row of a sub-table (an `exactRecord`). Each change gets its own budget. */
  constructor(
    private readonly graph: LinkageGraph,
    private readonly given: JsonObject,
    outer?: JsonObject,
    private budget = new EvaluationBudget(),
  ) {
    this.raw = Object.create(given) as JsonObject;
    this.seen = Object.create(this.raw) as JsonObject;
    if (outer) this.seen.form = { ...outer };
    this.begin();
    for (const field of graph.exact.values()) if (!graph.rows.has(field.model)) this.seeGiven(field);
    for (const node of graph.order) this.visit(node);
  }

  /** Applies new values. Returns the fields whose state changed, and the number of visited fields. */
  change(values: JsonObject): { changed: string[]; visited: number } {
    this.renew();
    const waiting = new Waiting();
    for (const [name, value] of Object.entries(values)) {
      this.raw[name] = value;
      const state = this.states.get(name);
      const exact = this.graph.exact.get(name);
      if (state) this.see(this.graph.node(name)!.field, state);
      else if (exact) this.seeGiven(exact);
      waiting.add(this.graph.readersOf(name));
    }
    return this.settle(waiting);
  }

  /** Applies new values of the outer form. */
  changeOuter(values: JsonObject): { changed: string[]; visited: number } {
    this.renew();
    const waiting = new Waiting();
    this.seen.form = { ...(this.seen.form as JsonObject | undefined), ...values };
    for (const name of Object.keys(values)) waiting.add(this.graph.readersOf(`form.${name}`));
    return this.settle(waiting);
  }

  /** Starting a run costs steps too: a table of ten thousand rows starts ten thousand. */
  private begin(): void {
    try {
      this.budget.spend(RUN_STEPS);
    } catch (error) {
      if (!(error instanceof EvaluationLimitError)) throw error;
      const { model, label } = this.graph.order[0]?.field ?? { model: '', label: '' };
      this.refused = new RefusedRule(model, label, 'linkage');
    }
  }

  private renew(): void {
    this.budget = new EvaluationBudget();
    this.refused = null;
  }

  /** The record to send: hidden values by their policy, computed values for set fields. */
  record(): JsonObject {
    const result = { ...this.given, ...this.raw };
    for (const [model, state] of this.states) {
      const policy = this.graph.node(model)?.field.hiddenValue ?? 'omit';
      if (state.hidden && policy === 'omit') delete result[model];
      else if (state.hidden && policy === 'clear') result[model] = null;
      else if (!state.hidden && state.value !== undefined) result[model] = state.value;
      if (state.hidden && policy !== 'keep')
        for (const far of this.graph.node(model)?.field.far ?? []) result[far.model] = null;
    }
    return result;
  }

  private settle(waiting: Waiting): { changed: string[]; visited: number } {
    const changed: string[] = [];
    let visited = 0;
    for (let rank = waiting.next(); rank !== undefined; rank = waiting.next()) {
      const node = this.graph.order[rank]!;
      const { model } = node.field;
      const state = this.states.get(model);
      const value = this.seen[model];
      this.visit(node);
      visited++;
      if (!sameState(state, this.states.get(model))) changed.push(model);
      if (!sameExact(value, this.seen[model])) waiting.add(this.graph.readersOf(model));
    }
    return { changed, visited };
  }

  private visit(node: FieldNode): void {
    const state = firstState(node.field);
    if (node.paths.some((path) => isUnknownPath(path, this.seen, this.raw))) state.kept = true;
    else this.refused ??= evaluate(node, this.seen, state, this.budget);
    this.states.set(node.field.model, state);
    this.see(node.field, state);
  }

  private see(field: Field, state: FieldState): void {
    const { model } = field;
    const isGone = state.hidden && field.hiddenValue !== 'keep';
    for (const far of field.far ?? [])
      if (isGone) this.seen[far.model] = null;
      else this.seeGiven(far);
    if (isGone) this.seen[model] = null;
    else if (state.value === undefined) this.seeGiven(field);
    else this.seen[model] = exactValue(field, state.value);
  }

  private seeGiven(field: Field | UnsentAmount): void {
    const value = this.raw[field.model] ?? null;
    // Only rows of the form itself have rules.
    this.seen[field.model] = exactValue(field, 'label' in field ? this.rowsAsSet(field, value) : value);
  }

  /**
   * Rows with what their own rules set. Cached by row unless these read the form, because a key changes one row of many;
   * the steps count each time, so that a record costs the same wherever it is judged.
   */
  private rowsAsSet({ model, label }: Field, value: Json): Json {
    const graph = this.graph.rows.get(model);
    if (!graph || !Array.isArray(value)) return value;
    const outer = graph.readsOuter ? valuesOf(this.seen, graph.outerInputs) : undefined;
    let cache = outer ? undefined : rowsSet.get(graph);
    if (!cache && !outer) rowsSet.set(graph, (cache = new WeakMap()));
    return value.map((row, at) => {
      if (!isObject(row) || this.refused) return row;
      const known = cache?.get(row);
      if (known) {
        if (!this.paid(known.steps)) this.refused = new RefusedRule(`${model}/${at}`, label, 'linkage');
        return known.set;
      }
      const before = this.budget.spent;
      const run = new LinkageRun(graph, row, outer, this.budget);
      this.refused = run.refused?.inside(`${model}/${at}`) ?? null;
      const set = run.record();
      if (!this.refused) cache?.set(row, { set, steps: this.budget.spent - before });
      return set;
    });
  }

  private paid(steps: number): boolean {
    try {
      this.budget.spend(steps);
      return true;
    } catch (error) {
      if (!(error instanceof EvaluationLimitError)) throw error;
      return false;
    }
  }
}

/** Ranks to visit, each once, in ascending order. A new rank is always higher than the one just visited. */
class Waiting {
  private readonly ranks: number[] = [];
  private readonly known = new Set<number>();

  add(ranks: readonly number[]): void {
    for (const rank of ranks) {
      if (this.known.has(rank)) continue;
      this.known.add(rank);
      let low = 0;
      let high = this.ranks.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.ranks[middle]! > rank) low = middle + 1;
        else high = middle;
      }
      this.ranks.splice(low, 0, rank);
    }
  }

  next(): number | undefined {
    const rank = this.ranks.pop();
    if (rank !== undefined) this.known.delete(rank);
    return rank;
  }
}

/** The state of a field before its rules run. */
function firstState(field: Field): FieldState {
  return { hidden: field.options.hidden === true, disabled: false, required: false };
}

/**
 * Evaluates a field's rules once; of the rules that apply, the first with `set`, with `values` and with `where`
 * decides. Returns the rule that exceeds the budget.
 */
function evaluate(
  { field, rules }: FieldNode,
  seen: JsonObject,
  state: FieldState,
  budget: EvaluationBudget,
): RefusedRule | null {
  let mayShow = true;
  let shown = false;
  let at = 0;
  let part = 'when';
  try {
    for (; at < rules.length; at++) {
      const { then, when, set, where } = rules[at]!;
      part = 'when';
      if (then.show) mayShow = false;
      if (when.test(seen, budget) !== true) continue;
      if (then.show) shown = true;
      if (then.hide) state.hidden = true;
      if (then.disable || set) state.disabled = true;
      if (then.require) state.required = true;
      part = 'then.set';
      if (set && state.value === undefined) state.value = set.value(seen, budget, field.decimals);
      if (then.options?.values) state.allowed ??= then.options.values;
      part = 'then.options.where';
      if (where.length > 0)
        state.criteria ??= Object.fromEntries(
          where.map(([column, expression]) => [column, expression.value(seen, budget)]),
        );
    }
  } catch (error) {
    if (!(error instanceof EvaluationLimitError)) throw error;
    return new RefusedRule(field.model, field.label, `linkage[${at}].${part}`, error.functionName);
  }
  if (!mayShow && !shown) state.hidden = true;
  return null;
}

function sameState(a: FieldState | undefined, b: FieldState | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
