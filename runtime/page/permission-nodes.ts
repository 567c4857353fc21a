import type { TreeNode, TreeValue } from '../../widgets/ui/tree-rows';

/**
 * A node in the response of the call of an assign dialog, such as `bind-app-list/{id}`: a permission with its code, or,
 * without `code`, a row with its id.
 */
export interface AssignNode {
  id: string | number;
  parentId: string | number | null;
  name: string;
  /** Null: it only holds others. */
  code?: string | null;
  /** `reason` says why it is disabled; by default that the session does not have the permission. */
  own: { checked: boolean; disabled: boolean; reason?: string };
}

interface Words {
  /** Label of the code that opens a page. */
  open: string;
  /** Why a node cannot be changed. */
  notHeld: string;
}

/** The codes of a page: one that opens it, and those of its buttons. */
interface PageCodes {
  opens: string;
  buttons: readonly string[];
}

/** The tree for checkboxes: codes are leaves, a page with buttons is a branch whose first leaf opens it. */
export function permissionBranches(list: readonly AssignNode[], words: Words): TreeNode[] {
  const below = (id: string | number | null): TreeNode[] =>
    list
      .filter(({ parentId }) => parentId === id)
      .flatMap((node) => {
        const children = below(node.id);
        if (children.length === 0) return node.code === null ? [] : [leaf(node, node.name)];
        const opens = typeof node.code === 'string' ? [leaf(node, words.open)] : [];
        return [branch(node, [...opens, ...children])];
      });
  const leaf = (node: AssignNode, label: string): TreeNode => ({
    value: valueOf(node) ?? '',
    label,
    ...(node.own.disabled && { disabled: true, reason: node.own.reason ?? words.notHeld }),
  });
  return below(null);
}

/** What is granted with a node: its code, or the id of a row; null: nothing. */
const valueOf = ({ id, code }: AssignNode): TreeValue | null => (code === undefined ? id : code);

/** A branch is disabled if all of its leaves are. */
function branch({ id, code, name }: AssignNode, children: TreeNode[]): TreeNode {
  return {
    value: code === undefined ? id : `branch:${id}`,
    label: name,
    children,
    ...(children.every((child) => child.disabled) && { disabled: true }),
  };
}

/** The codes granted directly, as initially checked values. */
export function grantedCodes(list: readonly AssignNode[]): TreeValue[] {
  return list.flatMap((node) => (node.own.checked ? (valueOf(node) ?? []) : []));
}

/** The codes among checked values; branches only reflect their leaves. */
export function codesAmong(list: readonly AssignNode[], checked: readonly TreeValue[]): TreeValue[] {
  const codes = new Set(list.flatMap((node) => valueOf(node) ?? []));
  return checked.filter((value) => codes.has(value));
}

/** The pages with buttons. */
function pagesOf(list: readonly AssignNode[]): PageCodes[] {
  return list.flatMap((page) => {
    const buttons = list.flatMap(({ parentId, code }) => (parentId === page.id && code ? [code] : []));
    return page.code && buttons.length > 0 ? [{ opens: page.code, buttons }] : [];
  });
}

/** Keeps buttons and pages consistent: checking a button checks its page, unchecking a page unchecks its buttons. */
export function withOpenedPages(
  list: readonly AssignNode[],
  before: readonly TreeValue[],
  after: readonly TreeValue[],
): TreeValue[] {
  const fixed = new Set(list.flatMap(({ code, own }) => (code && own.disabled ? [code] : [])));
  const result = new Set(after);
  for (const { opens, buttons } of pagesOf(list)) {
    if (before.includes(opens) && !after.includes(opens))
      buttons.filter((code) => !fixed.has(code)).forEach((code) => result.delete(code));
    else if (buttons.some((code) => after.includes(code)) && !fixed.has(opens)) result.add(opens);
  }
  return [...result];
}
