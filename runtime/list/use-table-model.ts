import { useTable } from '@tanstack/react-table';
import { useMemo, useRef, useState } from 'react';
import type { ListRow } from '../data/data-source';
import { useListRegistry, type FieldRegistry } from '../fields/list-registry';
import { childrenOf, flatten, isNote } from './tree-rows';
import type { ColumnSettings } from './column-settings';
import {
  ACTIONS,
  INDEX,
  listColumns,
  listFeatures,
  pinnedColumns,
  SELECT,
  type ListTableRow,
  type LongestTexts,
  type TablePage,
} from './table-model';

/** What determines the columns of a list and their layout. */
export interface TableModelOptions {
  page: TablePage;
  /** What the rows are searched by; compared by identity. */
  criteria: object;
  settings: ColumnSettings;
  narrow: boolean;
  /** The sums of the whole result. */
  summary: ListRow | null;
  /** Width of the action column; 0 for none. */
  actionsWidth: number;
  /** The tree loads level by level: nodes are closed at first. */
  partial: boolean;
  /** Called when a node of such a tree is opened or closed. */
  onOpen(node: number, open: boolean): void;
  /** Rows expand that are no nodes of a tree; closed at first. */
  expansion?: { can(row: ListRow): boolean } | undefined;
}

const getRowId = (row: ListRow) => String(row.id);

/**
 * The TanStack table of a list: ordered and sized columns, `room` pixels wide if possible, and rows with open
 * branches.
 */
export function useTableModel(options: TableModelOptions, rows: readonly ListRow[], room: number) {
  const { page, settings, narrow, summary, actionsWidth, partial, onOpen, expansion } = options;
  const [whole, setWhole] = useState<true | Record<string, boolean>>(
    expansion || !page.pageConfig.tree ? {} : true,
  );
  const [byHand, setByHand] = useState<Readonly<Record<string, boolean>>>({});
  const expanded = useMemo(() => (partial ? openNodes(rows, byHand) : whole), [partial, rows, byHand, whole]);
  const registry = useListRegistry();
  const expands = expansion !== undefined;
  const names = useLongestTexts(page, registry, rows, options.criteria);
  const columns = useMemo(
    () => listColumns(page, registry, settings, actionsWidth, room, narrow, expands, summary, names),
    [page, registry, settings, actionsWidth, room, narrow, expands, summary, names],
  );
  const pinning = useMemo(() => {
    const sizes = new Map(columns.map(({ id = '', size = 0 }) => [id, size]));
    return pinnedColumns(page, settings, narrow, { room, width: (id) => sizes.get(id) ?? 0 });
  }, [page, settings, narrow, room, columns]);
  return useTable({
    features: listFeatures,
    columns,
    data: rows as ListRow[],
    getRowId,
    ...(page.pageConfig.tree && { getSubRows: childrenOf }),
    ...(expansion && { getRowCanExpand: (row: ListTableRow) => expansion.can(row.original) }),
    // Open nodes stay open on reload, and rows also when other pages were shown in between.
    autoResetExpanded: false,
    state: {
      columnOrder: [SELECT, INDEX, ...settings.order, ACTIONS],
      columnVisibility: Object.fromEntries(
        [...settings.hidden, ...(narrow ? [INDEX] : [])].map((id) => [id, false]),
      ),
      columnPinning: pinning,
      expanded,
    },
    onExpandedChange: (change) => {
      const next = typeof change === 'function' ? change(expanded) : change;
      if (!partial || next === true || expanded === true) return setWhole(next);
      const toggled = Object.keys({ ...next, ...expanded }).filter(
        (id) => (next[id] ?? false) !== (expanded[id] ?? false),
      );
      setByHand({ ...byHand, ...Object.fromEntries(toggled.map((id) => [id, next[id] ?? false])) });
      for (const id of toggled) onOpen(Number(id), next[id] ?? false);
    },
  });
}

/**
 * The longest names and figures that columns have shown for these criteria: a column grows with the pages that are turned,
 * and does not change its width back and forth; another search begins anew with its first rows.
 */
function useLongestTexts(
  page: TablePage,
  registry: FieldRegistry,
  rows: readonly ListRow[],
  criteria: object,
): LongestTexts {
  const seen = useRef<{ names: LongestTexts; criteria: object }>({ names: new Map(), criteria });
  const asked = useRef(criteria);
  asked.current = criteria;
  return useMemo(() => {
    const before = seen.current;
    const fields = page.tableConfig.columns.map(({ field }) => field);
    const named = fields.filter(({ source, options }) => source && options.multiple !== true);
    const figures = fields.filter(({ type, source }) => !source && registry.widget(type).align === 'right');
    const grown = new Map(before.criteria === asked.current ? before.names : []);
    for (const row of flatten(rows)) {
      const labels = row.labels as Readonly<Record<string, unknown>> | undefined;
      const grow = (model: string, text: unknown) => {
        if (typeof text === 'string' && text.length > (grown.get(model)?.length ?? 0)) grown.set(model, text);
      };
      for (const { model } of named) grow(model, labels?.[model]);
      for (const field of figures)
        grow(field.model, registry.types.get(field.type)?.text(row[field.model] ?? null, field));
    }
    const same =
      grown.size === before.names.size &&
      [...grown].every(([model, name]) => before.names.get(model) === name);
    seen.current = { names: same ? before.names : grown, criteria: asked.current };
    return seen.current.names;
  }, [page, registry, rows]);
}

/** In a tree loaded level by level: the nodes opened by the user, and ancestors of matches. */
function openNodes(
  rows: readonly ListRow[],
  byHand: Readonly<Record<string, boolean>>,
): Record<string, boolean> {
  return Object.fromEntries(
    flatten(rows).flatMap((row) => {
      const [first] = childrenOf(row);
      const open = byHand[row.id] ?? (first !== undefined && row.hasChildren !== true && !isNote(first));
      return open ? [[String(row.id), true]] : [];
    }),
  );
}
