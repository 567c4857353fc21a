import { useCallback, useMemo, useRef, useState } from 'react';
import type { ListRow } from '../data/data-source';
import { useListRegistry, type FieldRegistry } from '../fields/list-registry';
import { arrangedColumns, type TableColumn } from './arranged-columns';
import type { ColumnSettings } from './column-settings';
import { INDEX, listColumns, pinnedColumns, type LongestTexts, type TablePage } from './table-model';
import { tableRows, unfolded, type ListTableRow } from './table-rows';
import { childrenOf, flatten, isNote } from './tree-rows';

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

/** What a table draws. */
export interface TableModel {
  /** The shown columns from left to right. */
  columns: readonly TableColumn[];
  /** The rows that are not folded away. */
  shown: readonly ListTableRow[];
  /** Whether a row shows its children, or what it has below itself. */
  isOpen(row: ListTableRow): boolean;
  /** Opens or closes a row; false: it was so already. Stable, so that rows are not rendered for it. */
  toggle(row: ListTableRow, open: boolean): boolean;
}

/** The columns of a list, `room` pixels wide if possible, and its rows with open branches. */
export function useTableModel(
  options: TableModelOptions,
  rows: readonly ListRow[],
  room: number,
): TableModel {
  const { page, partial, onOpen, expansion } = options;
  const { tree } = page.pageConfig;
  // What the user opened and closed stays so on reload, and also when other pages were shown in between.
  const [byHand, setByHand] = useState<Readonly<Record<string, boolean>>>({});
  const opened = useMemo(
    () => (partial ? { ...openNodes(rows), ...byHand } : byHand),
    [partial, rows, byHand],
  );
  const openAtFirst = !partial && !expansion && tree;
  const isOpen = useCallback(
    (row: ListTableRow) => row.canExpand && (opened[row.id] ?? openAtFirst),
    [opened, openAtFirst],
  );
  const latest = useRef(isOpen);
  latest.current = isOpen;
  const toggle = useCallback(
    (row: ListTableRow, open: boolean) => {
      if (latest.current(row) === open) return false;
      setByHand((before) => ({ ...before, [row.id]: open }));
      if (partial) onOpen(Number(row.id), open);
      return true;
    },
    [partial, onOpen],
  );
  const can = expansion?.can;
  const all = useMemo(() => tableRows(rows, tree, can), [rows, tree, can]);
  const shown = useMemo(() => unfolded(all, isOpen), [all, isOpen]);
  return { columns: useArrangedColumns(options, rows, room), shown, isOpen, toggle };
}

function useArrangedColumns(
  options: TableModelOptions,
  rows: readonly ListRow[],
  room: number,
): readonly TableColumn[] {
  const { page, settings, narrow, summary, actionsWidth, expansion } = options;
  const registry = useListRegistry();
  const expands = expansion !== undefined;
  const names = useLongestTexts(page, registry, rows, options.criteria);
  const before = useRef<readonly TableColumn[]>([]);
  return useMemo(() => {
    const columns = listColumns(
      ...([page, registry, settings, actionsWidth, room, narrow, expands, summary, names] as const),
    );
    const widths = new Map(columns.map(({ id, width }) => [id, width]));
    const width = (id: string) => widths.get(id) ?? 0;
    const arranged = arrangedColumns(
      columns,
      { order: settings.order, hidden: narrow ? [...settings.hidden, INDEX] : settings.hidden },
      pinnedColumns(page, settings, narrow, { room, width }),
    );
    // Sums that arrive, or a scroll bar, seldom change the columns: then no row is rendered again.
    if (!sameColumns(arranged, before.current)) before.current = arranged;
    return before.current;
  }, [page, registry, settings, actionsWidth, room, narrow, expands, summary, names]);
}

function sameColumns(some: readonly TableColumn[], others: readonly TableColumn[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, at) =>
      (Object.keys(one) as (keyof TableColumn)[]).every((key) => one[key] === others[at]?.[key]),
    )
  );
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

/** In a tree loaded level by level: the ancestors of matches are open at first. */
function openNodes(rows: readonly ListRow[]): Record<string, boolean> {
  return Object.fromEntries(
    flatten(rows).flatMap((row) => {
      const [first] = childrenOf(row);
      const open = first !== undefined && row.hasChildren !== true && !isNote(first);
      return [[String(row.id), open]];
    }),
  );
}
