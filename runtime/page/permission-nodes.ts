import type { TreeNode, TreeValue } from '../../widgets/ui/tree-rows';

/** A node of the permission tree in the response of `bind-app-list/{id}`. */
export interface PermissionNode {
  id: string;
  parentId: string | null;
  name: string;
  code: string | null;
  own: { checked: boolean; disabled: boolean };
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
export function permissionBranches(list: readonly PermissionNode[], words: Words): TreeNode[] {
  const below = (id: string | null): TreeNode[] =>
    list
      .filter(({ parentId }) => parentId === id)
      .flatMap((node) => {
        const children = below(node.id);
        if (children.length === 0) return node.code === null ? [] : [leaf(node, node.name)];
        const opens = node.code === null ? [] : [leaf(node, words.open)];
        return [branch(node, [...opens, ...children])];
      });
  const leaf = ({ code, own }: PermissionNode, label: string): TreeNode => ({
    value: code ?? '',
    label,
    ...(own.disabled && { disabled: true, reason: words.notHeld }),
  });
  return below(null);
}

/** A branch is disabled if all of its leaves are. */
function branch({ id, name }: PermissionNode, children: TreeNode[]): TreeNode {
  return {
    value: `branch:${id}`,
    label: name,
    children,
    ...(children.every((child) => child.disabled) && { disabled: true }),
  };
}

/** The codes granted directly, as initially checked values. */
export function grantedCodes(list: readonly PermissionNode[]): string[] {
  return list.flatMap(({ code, own }) => (code !== null && own.checked ? [code] : []));
}

/** The codes among checked values; branches only reflect their leaves. */
export function codesAmong(list: readonly PermissionNode[], checked: readonly TreeValue[]): string[] {
  const codes = new Set(list.flatMap(({ code }) => code ?? []));
  return checked.filter((value): value is string => codes.has(value as string));
}

/** The pages with buttons. */
function pagesOf(list: readonly PermissionNode[]): PageCodes[] {
  return list.flatMap((page) => {
    const buttons = list.flatMap(({ parentId, code }) => (parentId === page.id && code ? [code] : []));
    return page.code !== null && buttons.length > 0 ? [{ opens: page.code, buttons }] : [];
  });
}

/** Keeps buttons and pages consistent: checking a button checks its page, unchecking a page unchecks its buttons. */
export function withOpenedPages(
  list: readonly PermissionNode[],
  before: readonly string[],
  after: readonly string[],
): string[] {
  const fixed = new Set(list.flatMap(({ code, own }) => (code !== null && own.disabled ? [code] : [])));
  const result = new Set(after);
  for (const { opens, buttons } of pagesOf(list)) {
    if (before.includes(opens) && !after.includes(opens))
      buttons.filter((code) => !fixed.has(code)).forEach((code) => result.delete(code));
    else if (buttons.some((code) => after.includes(code)) && !fixed.has(opens)) result.add(opens);
  }
  return [...result];
}
