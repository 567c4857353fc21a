import type { Choice } from '../../schemas/document/dictionary';
import { choiceFinder } from './finder';
import type { LevelNote } from './tree-levels';

/** Value of a tree node: text or number. */
export type TreeValue = Choice['value'];

/** A node of a tree; `reason` explains in brackets why it is disabled. */
export interface TreeNode extends Omit<Choice, 'children'> {
  reason?: string;
  /** Marks a placeholder for the rest of the level of `of`, see `LevelNote`. */
  note?: LevelNote;
  of?: TreeValue;
  children?: readonly TreeNode[];
}

/** A visible row of a tree. */
export interface TreeRow {
  node: TreeNode;
  /** Counted from 1. */
  level: number;
  /** Index of the parent's row, or −1. */
  parent: number;
  position: number;
  siblings: number;
  expandable: boolean;
  expanded: boolean;
}

/** The visible rows: children of open nodes; with a keyword only matches and the path to them, all open. */
export function visibleRows(
  nodes: readonly TreeNode[],
  expanded: ReadonlySet<TreeValue>,
  keyword = '',
): TreeRow[] {
  const wanted = keyword.trim() !== '';
  const found = choiceFinder(keyword);
  const rows: TreeRow[] = [];
  const matches = (node: TreeNode): boolean => found(node) || (node.children ?? []).some(matches);
  const walk = (list: readonly TreeNode[], level: number, parent: number) => {
    const shown = wanted ? list.filter(matches) : list;
    shown.forEach((node, index) => {
      const children = node.children ?? [];
      const open = wanted ? children.some(matches) : expanded.has(node.value);
      const at = rows.length;
      rows.push({
        node,
        level,
        parent,
        position: index + 1,
        siblings: shown.length,
        expandable: children.length > 0,
        expanded: children.length > 0 && open,
      });
      if (children.length > 0 && open) walk(children, level + 1, at);
    });
  };
  walk(nodes, 1, -1);
  return rows;
}

/** The nodes from the root to a value; empty if it is not found. */
export function pathTo(nodes: readonly TreeNode[], value: TreeValue): TreeNode[] {
  for (const node of nodes) {
    if (node.value === value) return [node];
    const below = pathTo(node.children ?? [], value);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** A parent is checked if all of its leaves are, half checked if some are. */
export function checkState(node: TreeNode, checked: ReadonlySet<TreeValue>): boolean | 'mixed' {
  const children = node.children ?? [];
  if (children.length === 0) return checked.has(node.value);
  const states = children.map((child) => checkState(child, checked));
  if (states.every((state) => state === true)) return true;
  return states.some((state) => state !== false) ? 'mixed' : false;
}

/**
 * The checked values after a click on `target`: it toggles with its descendants except disabled ones, and parents
 * follow.
 */
export function toggleChecked(
  nodes: readonly TreeNode[],
  checked: readonly TreeValue[],
  target: TreeNode,
): TreeValue[] {
  const set = new Set(checked);
  const on = checkState(target, set) !== true;
  const setLeaves = (node: TreeNode) => {
    if (node.disabled) return;
    if (node.children?.length) node.children.forEach(setLeaves);
    else if (on) set.add(node.value);
    else set.delete(node.value);
  };
  setLeaves(target);
  return checkedWith(nodes, set);
}

/** The checked values of the nodes when these leaves are: the leaves, and the parents of which all leaves are. */
export function checkedWith(nodes: readonly TreeNode[], leaves: ReadonlySet<TreeValue>): TreeValue[] {
  const result: TreeValue[] = [];
  const collect = (node: TreeNode) => {
    if (checkState(node, leaves) === true) result.push(node.value);
    node.children?.forEach(collect);
  };
  nodes.forEach(collect);
  return result;
}

/** The leaves that a keyword finds, by their own label or that of a parent without such children; no disabled ones. */
export function foundLeaves(nodes: readonly TreeNode[], keyword: string): TreeValue[] {
  const found = choiceFinder(keyword);
  const leavesOf = (node: TreeNode): TreeValue[] =>
    node.disabled ? [] : node.children?.length ? node.children.flatMap(leavesOf) : [node.value];
  const walk = (node: TreeNode): TreeValue[] => {
    if (node.disabled) return [];
    const below = (node.children ?? []).flatMap(walk);
    return below.length > 0 ? below : found(node) ? leavesOf(node) : [];
  };
  return nodes.flatMap(walk);
}
