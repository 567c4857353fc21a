import { celEnvironment } from '../expression/cel-engine';

/** A comparison of a column with a literal. */
export interface Comparison {
  name: string;
  value: string | number | boolean;
  /** Tests for equality; otherwise for order. */
  equals: boolean;
}

const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

/** Every comparison of a column with a literal; empty for an expression that does not compile. */
export function comparisonsOf(text: string): Comparison[] {
  const found: Comparison[] = [];
  const add = (id: Node, literal: Node, equals: boolean): void => {
    const value = typeof literal.args === 'bigint' ? Number(literal.args) : literal.args;
    if (id.op !== 'id' || literal.op !== 'value') return;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return;
    found.push({ name: id.args as string, value, equals });
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null || !('op' in node)) return;
    const { op, args } = node as Node;
    if (op === '==' || op === '!=' || ORDERS.has(op)) {
      const [left, right] = args as [Node, Node];
      add(left, right, !ORDERS.has(op));
      add(right, left, !ORDERS.has(op));
    } else if (op === 'in') {
      const [one, list] = args as [Node, Node];
      if (list.op === 'list') for (const entry of list.args as Node[]) add(one, entry, true);
    }
    if (op !== 'value') visit(args);
  };
  try {
    visit(celEnvironment.parse(text).ast);
  } catch {
    // Reported where the expression is compiled.
  }
  return found;
}

interface Node {
  op: string;
  args: unknown;
}
