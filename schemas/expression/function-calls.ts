import { functionNamed, type ValueType } from './domain-functions';

/** The type of an argument as far as the expression itself tells it; `other` is none that functions take. */
type ArgumentType = ValueType | 'array' | 'other';

/** A call of a domain's function in an expression. */
export interface FunctionCall {
  readonly name: string;
  readonly given: readonly {
    /** Its first character in the expression, from 1. */
    readonly column: number;
    /** Absent: known only when it is evaluated. */
    readonly type?: ArgumentType;
    /** The column of the record that it is. */
    readonly reads?: string;
  }[];
}

/** A node of a checked expression. */
interface Node {
  op: string;
  args: unknown;
  start: number;
  checkedType?: { kind: string; name: string };
}

/** The calls of domains' functions in a checked expression. */
export function functionCalls(ast: unknown): readonly FunctionCall[] {
  const calls: [name: string, given: readonly Node[]][] = [];
  const variables = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null || !('op' in node)) return;
    const { op, args } = node as Node;
    if (op === 'value') return;
    if (op === 'call') {
      const [name, given] = args as [string, Node[]];
      if (functionNamed(name)) calls.push([name, given]);
    }
    // The first argument of `all`, `map` … is a variable.
    if (op === 'rcall') {
      const [, , [first] = []] = args as [string, Node, Node[]?];
      if (first?.op === 'id') variables.add(first.args);
    }
    visit(args);
  };
  visit(ast);
  return calls.map(([name, given]) => ({ name, given: given.map((node) => argumentFacts(node, variables)) }));
}

function argumentFacts(node: Node, variables: ReadonlySet<unknown>): FunctionCall['given'][number] {
  const column = node.start + 1;
  if (node.op === 'id') return variables.has(node.args) ? { column } : { column, reads: String(node.args) };
  const type = typeOf(node);
  return type === null ? { column } : { column, type };
}

const TYPES: Readonly<Record<string, ArgumentType>> = {
  string: 'text',
  int: 'number',
  uint: 'number',
  double: 'number',
  decimal: 'decimal',
  bool: 'boolean',
};

function typeOf({ op, args, checkedType }: Node): ArgumentType | null {
  if (op === 'value' && typeof args === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(args) ? 'date' : 'text';
  if (!checkedType || ['dyn', 'param'].includes(checkedType.kind) || checkedType.name === 'null') return null;
  if (checkedType.kind === 'list') return 'array';
  return TYPES[checkedType.name] ?? 'other';
}
