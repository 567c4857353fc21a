import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Choice } from '../../schemas/document/dictionary';
import { TreeLevels } from './tree-levels';
import type { TreeNode, TreeValue } from './tree-rows';

/** Nodes per page of a level. */
const LEVEL_PAGE = 200;
/** Limit of search results. */
const MOST_FOUND = 50;
/** With this many top-level choices a tree counts as partial, even without children. */
const WHOLE = 1000;
/** Debounce of the search request. */
const SEARCH_AFTER_MS = 300;

/** A request to a large tree: a page of a node's children, or nodes by keyword. */
interface TreeQuery {
  childrenOf?: TreeValue;
  keyword?: string;
  page: number;
  pageSize: number;
}

/** A tree of which only the top is loaded: children load on open, and the server searches. */
export interface LargeTree {
  nodes: readonly TreeNode[];
  open(node: TreeValue): void;
  /** Retries a failed request, or loads the next page. */
  goOn(node: TreeValue): void;
  /** The ancestors of a value from the root; empty for a value not seen yet. */
  above(value: TreeValue | null): readonly TreeValue[];
  search(keyword: string): void;
  /** Results of the current search; null without one. */
  found: { nodes: readonly TreeNode[]; loading: boolean; error: string | null; onRetry(): void } | null;
}

interface Search {
  keyword: string;
  nodes: readonly Choice[];
  loading: boolean;
  error: string | null;
}

/** The levels of a partially loaded tree; null for a complete one. */
export function useLargeTree(
  choices: readonly Choice[],
  ask: (query: TreeQuery, signal: AbortSignal) => Promise<readonly Choice[]>,
): LargeTree | null {
  const [drawn, changed] = useReducer((times: number) => times + 1, 0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const [levels] = useState(
    () =>
      new TreeLevels<Choice, TreeValue>(async (node, page, signal) => {
        const rows = await latest.current({ childrenOf: node, page, pageSize: LEVEL_PAGE }, signal);
        return { rows, more: rows.length >= LEVEL_PAGE };
      }, changed),
  );
  const [search, setSearch] = useState<Search | null>(null);
  const request = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // New choices may have other children.
  useEffect(() => levels.reload(), [levels, choices]);
  useEffect(
    () => () => {
      levels.clear();
      request.current?.abort();
      clearTimeout(timer.current);
    },
    [levels],
  );

  async function find(keyword: string): Promise<void> {
    const abort = new AbortController();
    request.current = abort;
    setSearch({ keyword, nodes: [], loading: true, error: null });
    try {
      const nodes = await latest.current({ keyword, page: 1, pageSize: MOST_FOUND }, abort.signal);
      if (!abort.signal.aborted) setSearch({ keyword, nodes, loading: false, error: null });
    } catch (reason) {
      if (!abort.signal.aborted)
        setSearch({ keyword, nodes: [], loading: false, error: (reason as Error).message });
    }
  }

  const level = useMemo(() => choices.filter(({ above }) => !above?.length), [choices]);
  const nodes = useMemo(
    () => placedBelow(level, levels),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [level, levels, drawn],
  );
  if (level.length < WHOLE && !isPart(level)) return null;
  return {
    nodes,
    open: (node) => levels.open(node),
    goOn: (node) => levels.goOn(node),
    above: (value) =>
      (choices.find((choice) => choice.value === value)?.above ?? []).map((node) => node.value),
    search(keyword) {
      request.current?.abort();
      clearTimeout(timer.current);
      if (keyword.trim() === '') return setSearch(null);
      setSearch({ keyword, nodes: [], loading: true, error: null });
      timer.current = setTimeout(() => void find(keyword.trim()), SEARCH_AFTER_MS);
    },
    found: search && { ...search, onRetry: () => void find(search.keyword) },
  };
}

/** Whether some nodes have children that are not loaded. */
function isPart(nodes: readonly Choice[]): boolean {
  return nodes.some((node) => node.hasChildren === true || isPart(node.children ?? []));
}

function placedBelow(nodes: readonly Choice[], levels: TreeLevels<Choice, TreeValue>): TreeNode[] {
  return nodes.map((node): TreeNode => {
    if (node.children) return { ...node, children: placedBelow(node.children, levels) };
    if (!node.hasChildren) return node;
    const { rows, note } = levels.level(node.value) ?? { rows: [], note: 'loading' as const };
    const last: TreeNode[] = note ? [{ value: `note:${node.value}`, label: '', note, of: node.value }] : [];
    return { ...node, children: [...placedBelow(rows, levels), ...last] };
  });
}
