import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Choice } from '../../schemas/document/dictionary';
import { checkedWith, type TreeNode, type TreeValue } from '../../widgets/ui/tree-rows';
import { useLargeTree, type LargeTree } from '../../widgets/ui/use-large-tree';
import { useWords } from '../../widgets/ui/use-words';
import type { CallError, ListRow } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { useAnswer, useRead } from '../data/use-answer';
import { recordUrl } from '../record/record-url';
import {
  codesAmong,
  grantedCodes,
  permissionBranches,
  withOpenedPages,
  type AssignNode,
} from './permission-nodes';

/** What an assign dialog offers. */
export interface Assignable {
  /** Null while they are loaded. */
  nodes: readonly TreeNode[] | null;
  /** What is assigned now. */
  before: readonly TreeValue[];
  /** The values after the checked nodes became `checked`; values without a node stay. */
  merged(values: readonly TreeValue[], checked: readonly TreeValue[]): TreeValue[];
  /** The nodes are what the server found for the keyword. */
  searching: boolean;
  /** Loads the rest of a tree that is too large for one answer: there each node is assigned for itself. */
  large: LargeTree | null;
  failure: CallError | null;
  retry(): void;
}

/** The nodes of a call, each with its mark: permissions, of which a button brings its page, or rows by id. */
export function useMarkedNodes(url: string, row: ListRow): Assignable {
  const t = useWords();
  const { value: list, failure, retry } = useAnswer<AssignNode[]>(recordUrl(url, row.id));
  const before = useMemo(() => grantedCodes(list ?? []), [list]);
  const nodes = useMemo(
    () => list && permissionBranches(list, { open: t('assign.open'), notHeld: t('assign.notHeld') }),
    [list, t],
  );
  return {
    ...{ nodes, before, failure, retry, searching: false, large: null },
    merged: (values, checked) => withOpenedPages(list ?? [], values, codesAmong(list ?? [], checked)),
  };
}

/** With this many rows the server searches. */
const SEARCHED_FROM = 100;
/** Debounce of the search request. */
const SEARCH_AFTER_MS = 300;
const NONE: readonly Choice[] = [];

/**
 * The rows of an option call, of which those in a column are assigned. A parent includes what is below it, unless the tree is too large
 * for one answer: what is below is not known there.
 */
export function useRowNodes(url: string, ids: readonly number[], keyword: string): Assignable {
  const t = useWords();
  const source = useDataSource();
  const base = useRead(
    useCallback(
      (signal) => source.options(url, ids.length > 0 ? { id: [...ids] } : {}, signal),
      [source, url, ids],
    ),
  );
  const rest = useLargeTree(base.value ?? NONE, (query, signal) => source.options(url, { ...query }, signal));
  const isLarge = base.value !== null && (base.value.length >= SEARCHED_FROM || rest !== null);
  const wanted = useSettled(isLarge ? keyword.trim() : '');
  const found = useRead(
    useCallback(
      async (signal) =>
        wanted === '' ? null : { wanted, choices: await source.options(url, { keyword: wanted }, signal) },
      [source, url, wanted],
    ),
  );
  const searching = isLarge && keyword.trim() !== '';
  const ready = found.value?.wanted === keyword.trim() ? found.value.choices : NONE;
  const choices = searching ? ready : base.value;
  const nodes = useMemo(
    () => choices && choices.flatMap((choice) => nodeOf(choice, t('assign.disabled'))),
    [choices, t],
  );
  const all = useMemo(
    () => base.value?.flatMap((choice) => nodeOf(choice, t('assign.disabled'))) ?? [],
    [base.value, t],
  );
  const separate = rest !== null;
  const before = useMemo(() => (separate ? ids : withBelow(all, ids)), [separate, all, ids]);
  return {
    ...{ nodes, before, searching },
    large: rest && {
      ...rest,
      nodes: rest.nodes.flatMap((one) => nodeOf(one, t('assign.disabled'))),
    },
    failure: base.failure ?? found.failure,
    retry: base.failure ? base.retry : found.retry,
    merged(values, checked) {
      if (separate) return checked.filter((value) => typeof value === 'number');
      const here = new Set(valuesOf(nodes ?? []));
      return [
        ...values.filter((value) => !here.has(value)),
        ...checked.filter((value) => typeof value === 'number'),
      ];
    },
  };
}

/** The text once it has stopped changing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** A choice as a node; without "no parent" (0), and a disabled row with its reason. */
function nodeOf(choice: Choice | TreeNode, reason: string): TreeNode[] {
  if (choice.value === 0) return [];
  const children = choice.children?.flatMap((one) => nodeOf(one, reason));
  return [{ ...choice, ...(children && { children }), ...(choice.disabled && { reason }) }];
}

function valuesOf(nodes: readonly TreeNode[]): TreeValue[] {
  return nodes.flatMap((node) => [node.value, ...valuesOf(node.children ?? [])]);
}

/** The assigned ids, with all that is below them. */
function withBelow(nodes: readonly TreeNode[], ids: readonly number[]): TreeValue[] {
  const given = new Set<TreeValue>(ids);
  const add = (list: readonly TreeNode[], inside: boolean) => {
    for (const { value, children } of list) {
      const on = inside || given.has(value);
      if (on && !children?.length) given.add(value);
      add(children ?? [], on);
    }
  };
  add(nodes, false);
  const known = new Set(valuesOf(nodes));
  const checked = checkedWith(nodes, given).filter((value) => typeof value === 'number');
  return [...ids.filter((id) => !known.has(id)), ...checked];
}
