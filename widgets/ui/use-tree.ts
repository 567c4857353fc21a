import { useMemo, useState, type KeyboardEvent } from 'react';
import { pathTo, visibleRows, type TreeNode, type TreeRow, type TreeValue } from './tree-rows';

/** The visible rows of a tree and its keyboard handling. */
export interface TreeModel {
  rows: readonly TreeRow[];
  active: number;
  setActive(index: number): void;
  toggleOpen(value: TreeValue): void;
  /** Opens these nodes and closes all others. */
  openOnly(values: readonly TreeValue[]): void;
  /** Arrow keys, Home, End, Enter and Space; with `caretKeys` false left and right belong to an input. */
  onKeyDown(event: KeyboardEvent, caretKeys?: boolean): void;
}

/** Keeps which nodes are open and which row is active. */
export function useTree(
  nodes: readonly TreeNode[],
  options: {
    keyword?: string;
    initiallyOpen?: readonly TreeValue[];
    reveal?: TreeValue | null;
    /** Called when a node is opened, to load its children. */
    onOpen?(node: TreeValue): void;
    onUse(node: TreeNode): void;
  },
): TreeModel {
  const { keyword = '', initiallyOpen, reveal, onOpen, onUse } = options;
  // Null until the user opens or closes a node: then the first level, `initiallyOpen` and the path to the value are
  // open.
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

  const openOnly = (values: readonly TreeValue[]) => setByHand(new Set(values));

  return { rows, active, setActive, toggleOpen, openOnly, onKeyDown };
}
