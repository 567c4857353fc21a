import { useId, useMemo } from 'react';
import { PickerMessage } from './picker-message';
import { TreeList } from './tree-list';
import { checkState, toggleChecked, type TreeNode, type TreeValue } from './tree-rows';
import type { LargeTree } from './use-large-tree';
import { useTree } from './use-tree';

interface TreeProps {
  id?: string;
  nodes: readonly TreeNode[];
  /** Loads and searches the rest of the tree where `nodes` is only a part of it. */
  large?: LargeTree | null;
  /** Accessible name. */
  label: string;
  /** Shows only matches and the path to them. */
  keyword?: string;
  /** Values whose children are initially visible; by default the first level is open. */
  initiallyOpen?: readonly TreeValue[];
  /** The chosen node. */
  selected?: TreeValue | null;
  onSelect?(value: TreeValue): void;
  /** Shows checkboxes: a parent includes its descendants and is half checked if some are. */
  checked?: readonly TreeValue[];
  onCheck?(values: TreeValue[]): void;
  /** Each node is checked for itself, because what is below it may not be loaded. */
  separate?: boolean;
  maxHeight?: number;
}

const NONE: readonly TreeValue[] = [];

/** A tree for choosing or checking nodes. Arrow keys move, open and close; Space chooses or checks. */
export function Tree({
  id,
  nodes: all,
  large = null,
  label,
  keyword = '',
  initiallyOpen,
  selected,
  onSelect,
  checked,
  onCheck,
  separate = false,
  maxHeight,
}: TreeProps) {
  const ownId = useId();
  const set = useMemo(() => new Set(checked), [checked]);
  const checkable = checked !== undefined;
  const found = large && keyword.trim() !== '' ? large.found : null;
  const nodes = found?.nodes ?? large?.nodes ?? all;
  const use = (node: TreeNode) => {
    if (node.note) return large?.goOn(node.of ?? 0);
    if (checkable) {
      if (separate && node.disabled) return;
      return onCheck?.(separate ? toggled(checked, node.value) : toggleChecked(nodes, checked, node));
    }
    onSelect?.(node.value);
    // Choosing a closed node also opens it: users expect its children.
    const closed = tree.rows.some((row) => row.node === node && row.expandable && !row.expanded);
    if (node.group && closed) tree.toggleOpen(node.value);
  };
  const tree = useTree(nodes, {
    keyword: large ? '' : keyword,
    initiallyOpen: large ? NONE : initiallyOpen,
    reveal: selected,
    onUse: use,
    ...(large && { onOpen: large.open }),
  });
  if (found && (found.loading || found.error))
    return <PickerMessage loading={found.loading} error={found.error} onRetry={found.onRetry} />;
  return (
    <TreeList
      id={id ?? ownId}
      label={label}
      tree={tree}
      checkable={checkable}
      stateOf={(node) => {
        if (!checkable) return node.value === selected;
        return separate ? set.has(node.value) : checkState(node, set);
      }}
      onUse={use}
      focusable
      onKeyDown={tree.onKeyDown}
      onGoOn={large?.goOn}
      maxHeight={maxHeight}
    />
  );
}

function toggled(checked: readonly TreeValue[], value: TreeValue): TreeValue[] {
  return checked.includes(value) ? checked.filter((one) => one !== value) : [...checked, value];
}
