import { useMemo, useState, type KeyboardEvent } from 'react';
import { pathTo, visibleRows, type TreeNode, type TreeRow, type TreeValue } from './tree-rows';

export interface TreeModel {
  rows: readonly TreeRow[];
  active: number;
  setActive(index: number): void;
  toggleOpen(value: TreeValue): void;
  /** Arrows, Home, End, Enter and Space; `caretKeys` false leaves the sideways arrows to an input. */
  onKeyDown(event: KeyboardEvent, caretKeys?: boolean): void;
}

/** Which lines of a tree are open and where the keyboard is. */
export function useTree(
  nodes: readonly TreeNode[],
  options: {
    keyword?: string;
    initiallyOpen?: readonly TreeValue[];
    reveal?: TreeValue | null;
    /** A node was opened: what is below it may still have to come. */
    onOpen?(node: TreeValue): void;
    onUse(node: TreeNode): void;
  },
): TreeModel {
  const { keyword = '', initiallyOpen, reveal, onOpen, onUse } = options;
  // Nothing was opened or closed by hand yet: the first level, what the caller wants, and the path to the value.
  const [byHand, setByHand] = useState<ReadonlySet<TreeValue> | null>(null);
  const open = useMemo(() => {
    if (byHand) return byHand;
    const path = reveal === null || reveal === undefined ? [] : pathTo(nodes, reveal).slice(0, -1);
    return new Set([
      ...(initiallyOpen ?? nodes.map((node) => node.value)),
      ...path.map((node) => node.value),
    ]);
  }, [byHand, nodes, initiallyOpen, reveal]);
  const rows = useMemo(() => visibleRows(nodes, open, keyword), [nodes, open, keyword]);
  const [moved, setActive] = useState<number | null>(null);
  const revealed = rows.findIndex((row) => row.node.value === reveal);
  const active = Math.min(moved ?? Math.max(revealed, 0), rows.length - 1);

  function toggleOpen(value: TreeValue) {
    const next = new Set(open);
    if (!next.delete(value)) {
      next.add(value);
      onOpen?.(value);
    }
    setByHand(next);
  }

  function onKeyDown(event: KeyboardEvent, caretKeys = true) {
    const row = rows[active];
    const go = (index: number) => setActive(Math.min(Math.max(index, 0), rows.length - 1));
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      Enter: () => row && !row.node.disabled && onUse(row.node),
    };
    if (caretKeys) {
      keys.Home = () => go(0);
      keys.End = () => go(rows.length - 1);
      keys[' '] = keys.Enter!;
      keys.ArrowRight = () => {
        if (!row?.expandable) return;
        if (row.expanded) go(active + 1);
        else toggleOpen(row.node.value);
      };
      keys.ArrowLeft = () => {
        if (row?.expanded && !keyword) toggleOpen(row.node.value);
        else if (row && row.parent >= 0) go(row.parent);
      };
    }
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return { rows, active, setActive, toggleOpen, onKeyDown };
}
