import { useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { CompiledPage } from '../../schemas/page';
import type { ListRow } from '../data/data-source';
import { useFieldRegistry } from '../page/field-registry';
import { childrenOf } from '../page/list-controller';
import type { ColumnSettings } from './column-settings';
import { ACTIONS, INDEX, listColumns, listFeatures, pinnedColumns, SELECT } from './table-model';

/** What decides which columns a list has, and how they stand. */
export interface TableModelOptions {
  page: CompiledPage;
  settings: ColumnSettings;
  narrow: boolean;
  /** Width of the action column; 0 for none. */
  actionsWidth: number;
}

const getRowId = (row: ListRow) => String(row.id);

/** The columns of a list in their order and widths, `room` pixels wide if they can be, and its rows with what is unfolded. */
export function useTableModel(options: TableModelOptions, rows: readonly ListRow[], room: number) {
  const { page, settings, narrow, actionsWidth } = options;
  const [expanded, setExpanded] = useState<true | Record<string, boolean>>(true);
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
    onExpandedChange: (change) => setExpanded(typeof change === 'function' ? change(expanded) : change),
  });
}
