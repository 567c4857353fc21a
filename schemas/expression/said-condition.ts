import { celEnvironment } from './cel-engine';

/** A value that a condition compares with. */
export type SaidValue = string | number | boolean;
/** The signs of comparisons. */
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';
/** A column that a condition reads; `outer` from inside a row, of the form around it. */
export interface SaidColumn {
  name: string;
  outer: boolean;
}

/** A condition as far as words can say it; the rest of it stays a formula. */
export type SaidCondition =
  | { kind: 'all' | 'any'; of: SaidCondition[] }
  | { kind: 'compared'; column: SaidColumn; sign: Comparison; with: SaidValue | SaidColumn }
  /** The column has a value, or has none. */
  | { kind: 'filled' | 'empty'; column: SaidColumn }
  | { kind: 'oneOf'; column: SaidColumn; values: SaidValue[] }
  | { kind: 'formula'; text: string };

interface Node {
  op: string;
  args: unknown;
  start: number;
  end: number;
}

/** Reads an expression as a condition; one that does not compile is a formula. */
export function saidCondition(text: string): SaidCondition {
  try {
    return conditionOf(celEnvironment.parse(text).ast as unknown as Node, text);
  } catch {
    return { kind: 'formula', text };
  }
}

function conditionOf(node: Node, text: string): SaidCondition {
  const { op, args } = node;
  if (op === '&&' || op === '||') {
    const kind = op === '&&' ? 'all' : 'any';
    const of = (args as Node[]).map((one) => conditionOf(one, text));
    return { kind, of: of.flatMap((one) => (one.kind === kind ? one.of : [one])) };
  }
  return comparisonOf(node) ?? { kind: 'formula', text: text.slice(node.start, node.end) };
}

const TURNED: Readonly<Record<Comparison, Comparison>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
const isComparison = (op: string): op is Comparison => Object.hasOwn(TURNED, op);

function comparisonOf({ op, args }: Node): SaidCondition | null {
  const column = op === 'id' || op === '.' ? columnOf({ op, args }) : null;
  if (column) return { kind: 'compared', column, sign: '==', with: true };
  if (op === '!_') {
    const denied = columnOf(args as Node);
    return denied && { kind: 'compared', column: denied, sign: '==', with: false };
  }
  if (!Array.isArray(args) || args.length !== 2) return null;
  const [left, right] = args as [Node, Node];
  if (op === 'in') {
    const among = columnOf(left);
    const values = right.op === 'list' ? (right.args as Node[]).map(valueOf) : [];
    return among && values.length > 0 && values.every((value) => value !== undefined && value !== null)
      ? { kind: 'oneOf', column: among, values: values as SaidValue[] }
      : null;
  }
  if (!isComparison(op)) return null;
  const [of, other, sign] = columnOf(left) ? [left, right, op] : [right, left, TURNED[op]];
  const compared = columnOf(of);
  const value = columnOf(other) ?? valueOf(other);
  if (!compared || value === undefined) return null;
  if (value !== null) return { kind: 'compared', column: compared, sign, with: value };
  return sign === '==' || sign === '!='
    ? { kind: sign === '==' ? 'empty' : 'filled', column: compared }
    : null;
}

function columnOf({ op, args }: Pick<Node, 'op' | 'args'>): SaidColumn | null {
  if (op === 'id') return { name: String(args), outer: false };
  if (op !== '.') return null;
  const [of, name] = args as [Node, string];
  if (of.op !== 'id') return null;
  return of.args === 'form' ? { name, outer: true } : { name: `${String(of.args)}.${name}`, outer: false };
}

function valueOf({ op, args }: Node): SaidValue | null | undefined {
  if (op === '-_') {
    const value = valueOf(args as Node);
    return typeof value === 'number' ? -value : undefined;
  }
  if (op !== 'value') return undefined;
  if (typeof args === 'bigint') return Number(args);
  if (args === null || typeof args === 'string' || typeof args === 'boolean') return args;
  return typeof args === 'number' ? args : undefined;
}
