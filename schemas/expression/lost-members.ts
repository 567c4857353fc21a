/** A member that an expression reads of a value, other than as the path of a reference. */
export interface LostMember {
  /** The column, or the variable, whose value it is. */
  readonly name: string;
  readonly member: string;
}

interface Node {
  op: string;
  args: unknown;
  start: number;
  end: number;
}

/** What an expression reads of the values of columns besides the paths that start and end at these places. */
export function lostMembers(ast: unknown, taken: readonly { start: number; end: number }[]): LostMember[] {
  const places = new Set(taken.map(({ start, end }) => `${start} ${end}`));
  const found: LostMember[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null || !('op' in node)) return;
    const { op, args, start, end } = node as Node;
    if (op === 'value') return;
    const name = op === '.' || op === '[]' ? nameOf((args as [Node])[0]) : null;
    const member = op === '.' || op === '[]' ? memberOf((args as [Node, unknown])[1]) : null;
    if (name !== null && member !== null && !places.has(`${start} ${end}`)) found.push({ name, member });
    visit(args);
  };
  visit(ast);
  return found;
}

/** The name at the end of `articleId` and `line.articleId`. */
function nameOf({ op, args }: Node): string | null {
  if (op === 'id') return args as string;
  return op === '.' ? (args as [Node, string])[1] : null;
}

/** The member of `value.member` and `value["member"]`. */
function memberOf(given: unknown): string | null {
  if (typeof given === 'string') return given;
  const { op, args } = given as Node;
  return op === 'value' && typeof args === 'string' ? args : null;
}
