import Type from 'typebox';
import type { ActionContext, AppNode, Subject } from '../../../server/action';
import type { JsonObject } from '../../../schemas/json';

/** A node of the permission tree in the assign dialog. */
interface MarkedNode extends AppNode {
  checked: boolean;
  /** Some but not all descendants are checked. */
  half: boolean;
  /** The caller may not change it. */
  disabled: boolean;
  /** The state of the node's own code: a page has a code besides those of its buttons. */
  own: { checked: boolean; disabled: boolean };
}

/** Marks the tree with the granted codes. The state of a branch follows from its children. */
export function markNodes(
  tree: readonly AppNode[],
  granted: ReadonlySet<string>,
  mayChange: (code: string) => boolean,
): MarkedNode[] {
  const children = new Map<string | null, AppNode[]>();
  for (const node of tree) children.set(node.parentId, [...(children.get(node.parentId) ?? []), node]);
  const marked = new Map<AppNode, MarkedNode>();
  const mark = (node: AppNode): MarkedNode => {
    const below = (children.get(node.id) ?? []).map(mark);
    const own = {
      checked: node.code !== null && granted.has(node.code),
      disabled: node.code === null || !mayChange(node.code),
    };
    const all = [...(node.code === null ? [] : [own.checked]), ...below.map((child) => child.checked)];
    const checked = all.length > 0 && all.every(Boolean);
    const result = {
      ...node,
      checked,
      half: !checked && (all.some(Boolean) || below.some((child) => child.half)),
      disabled: own.disabled && below.every((child) => child.disabled),
      own,
    };
    marked.set(node, result);
    return result;
  };
  (children.get(null) ?? []).forEach(mark);
  return tree.flatMap((node) => marked.get(node) ?? []);
}

/** The same for a role or user; read-only if the subject has permissions that the caller lacks. */
export async function markNodesFor(
  context: ActionContext,
  subject: Subject,
  granted: ReadonlySet<string>,
): Promise<MarkedNode[]> {
  const reached = await context.rights.reaches(subject);
  return markNodes(context.grants.tree(), granted, (code) => reached && holds(context, code));
}

/** The body with the chosen nodes of the permission tree. */
export const AppIds = Type.Object({
  ids: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 2000, title: '权限' }),
});

/** The codes of chosen nodes, given by node or code; unknown ones are rejected. */
export function chosenCodes(context: ActionContext, body: JsonObject): Set<string> {
  const tree = context.grants.tree();
  const known = new Map(tree.map((node) => [node.id, node.code]));
  for (const { code } of tree) if (code !== null) known.set(code, code);
  const codes = new Set<string>();
  for (const id of body.ids as string[]) {
    const code = known.get(id);
    if (code === undefined) context.failFields({ ids: '所选权限不存在，请刷新后重新选择' });
    else if (code !== null) codes.add(code);
  }
  return codes;
}

/** The label of a code with the title of its page; null for the code of the page itself. */
export function codeWords(context: ActionContext, code: string): { name: string; page: string | null } {
  const tree = context.grants.tree();
  const node = tree.find((one) => one.code === code);
  const page = node?.type === 'button' ? tree.find(({ id }) => id === node.parentId) : undefined;
  return { name: node?.name ?? code, page: page?.name ?? null };
}

/** Whether the caller has a permission. */
export function holds(context: ActionContext, code: string): boolean {
  return context.session.isSupper || context.session.permissions.has(code);
}
