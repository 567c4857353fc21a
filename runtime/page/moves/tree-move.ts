import type { Choice } from '../../../schemas/document/dictionary';
import type { ListRow } from '../../data/data-source';
import type { ListState } from '../../list/list-state';
import { childrenOf, isNote } from '../../list/tree-rows';
import type { TreeNode, TreeValue } from '../../../widgets/ui/tree-rows';

/** The value of the node that stands for "no parent". */
export const ROOT = 0;

/** The edit of one row. */
export interface RowEdit {
  id: number;
  values: Readonly<Record<string, number | null>>;
}

/** A loaded row behind all its ancestors; null if it is not there. */
export function pathTo(rows: readonly ListRow[], id: number): ListRow[] | null {
  for (const row of rows) {
    if (row.id === id) return [row];
    const below = pathTo(childrenOf(row), id);
    if (below) return [row, ...below];
  }
  return null;
}

/** The loaded rows below the same parent; null for a row that is not there. */
export function siblingsOf(rows: readonly ListRow[], id: number): readonly ListRow[] | null {
  const path = pathTo(rows, id);
  const parent = path?.at(-2);
  return path && (parent ? childrenOf(parent) : rows);
}

/** Whether a list shows all its rows in the order of their numbers. */
export function isOrdered({
  order,
  filter,
  criteria,
}: Pick<ListState, 'order' | 'filter' | 'criteria'>): boolean {
  return !order && !filter && Object.keys(criteria).length === 0;
}

/** Whether all rows of a level are loaded. */
export function isWhole(level: readonly ListRow[]): boolean {
  return !level.some(isNote);
}

/** The possible parents of a row: with "no parent" first where that is allowed, the row and what is below it disabled. */
export function parentNodes(
  choices: readonly (Choice | TreeNode)[],
  id: number,
  words: { root: string | null; own: string },
): TreeNode[] {
  const shut = (node: TreeNode): TreeNode => ({
    ...node,
    disabled: true,
    reason: words.own,
    ...(node.children && { children: node.children.map(shut) }),
  });
  const walk = (nodes: readonly (Choice | TreeNode)[]): TreeNode[] =>
    nodes.map((node): TreeNode => {
      if (node.value === id) return shut(node as TreeNode);
      return node.children ? { ...node, children: walk(node.children) } : node;
    });
  const top = choices.find(({ value }) => value === ROOT);
  const nodes = walk(choices.filter(({ value }) => value !== ROOT));
  return words.root === null ? nodes : [{ value: ROOT, label: top?.label ?? words.root }, ...nodes];
}

/** The parent of a row as the tree names it. */
export function parentOf(row: ListRow, column: string): TreeValue {
  const parent = row[column];
  return typeof parent === 'number' ? parent : ROOT;
}
