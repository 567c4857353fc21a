import { compileExpression, type Expression } from '../expression/expression';
import type { Field, UnsentAmount } from '../model/field';
import type { Linkage } from '../document/linkage';
import { hasRules } from '../record/field-facts';
import { isExact, withFarFields } from './exact-record';

/** Rules depend on each other in a cycle, so there is no order of evaluation. */
export class LinkageCycleError extends Error {
  constructor(
    /** Models of the cycle; the first is also the last. */
    readonly cycle: readonly string[],
  ) {
    super(`the rules refer to each other in a circle: ${cycle.join(' → ')}`);
    this.name = 'LinkageCycleError';
  }
}

interface CompiledRule {
  then: Linkage['then'];
  when: Expression;
  set: Expression | null;
  fill: Expression | null;
  where: [string, Expression][];
}

/** A field with its rules. */
export interface FieldNode {
  field: Field;
  rules: CompiledRule[];
  /** Columns that its rules read. */
  reads: ReadonlySet<string>;
  /** Those of the rows that the record refers to. */
  paths: readonly string[];
}

/** The columns of the rows in a value; none for a value without rows. */
export type RowsOf = (field: Field) => readonly Field[];

/** Without field types only line items are known to have rows. */
const cellsOf: RowsOf = ({ cells }) => cells ?? [];

/** The compiled rules of a form: its fields in dependency order. */
export class LinkageGraph {
  /** Fields with rules, and fields that are always hidden, each after the fields that its rules read. */
  readonly order: readonly FieldNode[];
  /** Fields that hold amounts and that rules read, by model. */
  readonly exact: ReadonlyMap<string, Field | UnsentAmount>;
  /** The rules inside the rows of fields that rules of the form read: these read the rows as their own rules set them. */
  readonly rows = new Map<string, LinkageGraph>();
  private readonly nodes = new Map<string, FieldNode>();
  /** Column (an outer one as `form.name`) → ranks of the fields whose rules read it. */
  private readonly readers = new Map<string, number[]>();

  /** Throws `LinkageCycleError`, or `SyntaxError` for an expression that does not compile. */
  constructor(fields: readonly Field[], rowsOf: RowsOf = cellsOf) {
    for (const field of fields) this.nodes.set(field.model, compileNode(field));
    this.compileRows(rowsOf);
    this.order = this.sort().filter(
      ({ field, rules }) => rules.length > 0 || field.options.hidden === true || this.rows.has(field.model),
    );
    this.order.forEach((node, rank) => {
      for (const name of node.reads) {
        const list = this.readers.get(name);
        if (list) list.push(rank);
        else this.readers.set(name, [rank]);
      }
    });
    this.exact = new Map(
      withFarFields(fields)
        .filter((field) => isExact(field) && this.readers.has(field.model))
        .map((field) => [field.model, field]),
    );
  }

  /** Columns of the outer form that its rules read. */
  get outerInputs(): readonly string[] {
    return [...this.readers.keys()].flatMap((name) => (name.startsWith('form.') ? name.slice(5) : []));
  }

  /** Whether the result for a row depends on the outer form. */
  get readsOuter(): boolean {
    return this.outerInputs.length > 0;
  }

  node(model: string): FieldNode | undefined {
    return this.nodes.get(model);
  }

  /** Ranks of the fields that read a column, ascending. */
  readersOf(name: string): readonly number[] {
    return this.readers.get(name) ?? [];
  }

  /** Rows depend on what their rules read of the form. */
  private compileRows(rowsOf: RowsOf): void {
    const read = new Set([...this.nodes.values()].flatMap(({ reads }) => [...reads]));
    for (const node of this.nodes.values()) {
      const { model } = node.field;
      const cells = read.has(model) ? rowsOf(node.field) : [];
      if (!hasRules(cells)) continue;
      const graph = new LinkageGraph(cells);
      this.rows.set(model, graph);
      node.reads = new Set([...node.reads, ...graph.outerInputs]);
    }
  }

  /** Depth-first along dependencies; fields without rules keep their position. */
  private sort(): FieldNode[] {
    const order: FieldNode[] = [];
    const done = new Set<string>();
    const path: string[] = [];
    const enter = (node: FieldNode): void => {
      const { model } = node.field;
      if (done.has(model)) return;
      const at = path.indexOf(model);
      if (at >= 0) throw new LinkageCycleError([...path.slice(at), model]);
      path.push(model);
      for (const name of node.reads) {
        const read = this.nodes.get(name);
        if (read) enter(read);
      }
      path.pop();
      done.add(model);
      order.push(node);
    };
    for (const node of this.nodes.values()) enter(node);
    return order;
  }
}

function compileNode(field: Field): FieldNode {
  const rules = (field.linkage ?? []).map((rule): CompiledRule => ({
    then: rule.then,
    when: compileExpression(rule.when),
    set: rule.then.set === undefined ? null : compileExpression(rule.then.set),
    fill: rule.then.fill === undefined ? null : compileExpression(rule.then.fill),
    where: Object.entries(rule.then.options?.where ?? {}).map(([column, text]) => [
      column,
      compileExpression(text),
    ]),
  }));
  const expressions = rules.flatMap(({ when, set, where }) => [
    when,
    ...(set ? [set] : []),
    ...where.map(([, expression]) => expression),
  ]);
  const reads = new Set(
    expressions.flatMap(({ names, outerNames, paths }) => [
      ...names,
      ...paths,
      ...outerNames.map((name) => `form.${name}`),
    ]),
  );
  return { field, rules, reads, paths: [...new Set(expressions.flatMap(({ paths }) => paths))] };
}
