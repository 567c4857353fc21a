import { useEffect, useMemo, type KeyboardEvent } from 'react';
import type { TreeNode } from '../../widgets/ui/tree-rows';
import { useTree } from '../../widgets/ui/use-tree';
import { useDesigning } from '../edit/designing';

/**
 * A tree of the parts of a document whose active row is that of the selected part, also after a move. `step` does what a key does in
 * a tree, and returns the row that an arrow led to.
 */
export function useSelectionTree(nodes: readonly TreeNode[], onUse: (node: TreeNode) => void) {
  const { state, view } = useDesigning();
  const all = useMemo(() => [...view.parts.keys()], [view]);
  const selected = state.selected.at(-1) ?? null;
  const tree = useTree(nodes, { initiallyOpen: all, reveal: selected, onUse });
  const row = tree.rows.findIndex(({ node }) => node.value === selected);
  const { setActive } = tree;
  useEffect(() => {
    if (row >= 0) setActive(row);
  }, [row, setActive]);

  function step(event: KeyboardEvent): TreeNode | undefined {
    tree.onKeyDown(event);
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    return by === 0 ? undefined : tree.rows[tree.active + by]?.node;
  }
  return { tree, selected, step };
}
