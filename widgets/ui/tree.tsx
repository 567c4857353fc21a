import { useId, useMemo } from 'react';
import { TreeList } from './tree-list';
import { checkState, toggleChecked, type TreeNode, type TreeValue } from './tree-rows';
import { useTree } from './use-tree';

export interface TreeProps {
  id?: string;
  nodes: readonly TreeNode[];
  /** Accessible name. */
  label: string;
  /** Shows matches and the path to them. */
  keyword?: string;
  /** Values whose children are in sight at first; without it the first level is open. */
  initiallyOpen?: readonly TreeValue[];
  /** One chosen node. */
  selected?: TreeValue | null;
  onSelect?(value: TreeValue): void;
  /** Check boxes: a parent takes everything below it and is half checked when some are. */
  checked?: readonly TreeValue[];
  onCheck?(values: TreeValue[]): void;
  maxHeight?: number;
}

/** A tree to choose from or to check. Arrows move, open and close; Space chooses or checks. */
export function Tree({
  id,
  nodes,
  label,
  keyword,
  initiallyOpen,
  selected,
  onSelect,
  checked,
  onCheck,
  maxHeight,
}: TreeProps) {
  const ownId = useId();
  const set = useMemo(() => new Set(checked), [checked]);
  const checkable = checked !== undefined;
  const use = (node: TreeNode) => {
    if (checkable) return onCheck?.(toggleChecked(nodes, checked, node));
    onSelect?.(node.value);
    // Who chooses a heading looks for what is below it.
    const closed = tree.rows.some((row) => row.node === node && row.expandable && !row.expanded);
    if (node.group && closed) tree.toggleOpen(node.value);
  };
  const tree = useTree(nodes, { keyword, initiallyOpen, reveal: selected, onUse: use });
  return (
    <TreeList
      id={id ?? ownId}
      label={label}
      tree={tree}
      checkable={checkable}
      stateOf={(node) => (checkable ? checkState(node, set) : node.value === selected)}
      onUse={use}
      focusable
      onKeyDown={tree.onKeyDown}
      maxHeight={maxHeight}
    />
  );
}
