import { useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { CompiledPage } from '../../schemas/model/page';
import type { ListRow } from '../data/data-source';
import { useFieldRegistry } from '../fields/field-registry';
import { childrenOf, flatten, isNote } from './tree-rows';
import type { ColumnSettings } from './column-settings';
import { ACTIONS, INDEX, listColumns, listFeatures, pinnedColumns, SELECT } from './table-model';

/** What decides which columns a list has, and how they stand. */
export interface TableModelOptions {
  page: CompiledPage;
  settings: ColumnSettings;
  narrow: boolean;
  /** Width of the action column; 0 for none. */
  actionsWidth: number;
  /** The tree comes level by level: its nodes are closed until they are opened. */
  partial: boolean;
  /** A node of such a tree was opened or closed. */
  onOpen(node: number, open: boolean): void;
}

const getRowId = (row: ListRow) => String(row.id);

/** The columns of a list in their order and widths, `room` pixels wide if they can be, and its rows with what is unfolded. */
export function useTableModel(options: TableModelOptions, rows: readonly ListRow[], room: number) {
  const { page, settings, narrow, actionsWidth, partial, onOpen } = options;
  const [whole, setWhole] = useState<true | Record<string, boolean>>(true);
  const [byHand, setByHand] = useState<Readonly<Record<string, boolean>>>({});
  const expanded = useMemo(() => (partial ? openNodes(rows, byHand) : whole), [partial, rows, byHand, whole]);
  const registry = useFieldRegistry();
  const hidden = useMemo(() => new Set(settings.hidden), [settings.hidden]);
  const columns = useMemo(
    () => listColumns(page, registry, hidden, actionsWidth, room, narrow),
    [page, registry, hidden, actionsWidth, room, narrow],
  );
  const pinning = useMemo(() => pinnedColumns(page, narrow), [page, narrow]);
  return useTable({
    features: listFeatures,
    columns,
    data: rows as ListRow[],
    getRowId,
    getSubRows: childrenOf,
    // What was opened stays open when rows are read again.
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

/** Of a tree that comes level by level, what was opened by hand, and what came with the nodes that criteria found below it. */
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
