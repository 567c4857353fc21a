import { useCallback, useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { CompiledPage, ListedColumn } from '../../schemas/model/page';
import { late } from '../../widgets/ui/late';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { MOST_SELECTED } from '../list/kept-selection';
import type { ColumnSettings } from '../list/column-settings';
import type { ListController } from '../list/list-controller';
import { ListTable, type ListTableProps } from '../list/list-table';
import type { ColumnPreferences } from '../list/use-column-settings';
import type { RowButtons } from './use-row-buttons';
import type { RowEdit } from './moves/tree-move';
import { WaitingLine } from './waiting-line';

const TreeDrag = late(() => import('./moves/tree-drag').then((part) => part.TreeDrag));

interface PageTableProps {
  page: CompiledPage;
  list: ListController;
  preferences: ColumnPreferences;
  narrow: boolean;
  selectable: ListTableProps['selectable'];
  buttons: RowButtons;
  expansion: ListTableProps['expansion'];
  drawCell: ListTableProps['drawCell'];
  /** Whether a row of a tree can be moved; absent: the user cannot move any. */
  draggable: ListTableProps['draggable'];
  onMove(edits: readonly RowEdit[]): void;
  instead: ReactNode;
}

/** The table of a page, connected to the list. Its callbacks are stable, so that the memoized table skips other renders. */
export function PageTable({
  page,
  list,
  preferences,
  narrow,
  selectable,
  buttons,
  expansion,
  drawCell,
  draggable,
  onMove,
  instead,
}: PageTableProps) {
  const state = useSnapshot(list.state);
  const t = useWords();
  const { moves, nameColumn } = page.pageConfig;
  const select = useCallback(
    (ids: readonly number[]) => {
      if (ids.length > MOST_SELECTED) toast.warning(t('list.mostSelected', { n: MOST_SELECTED }));
      list.select(ids);
    },
    [list, t],
  );
  const sort = useCallback((field: string) => void list.sort(field), [list]);
  const open = useCallback((id: number, on: boolean) => list.open(id, on), [list]);
  const goOn = useCallback((id: number) => list.goOn(id), [list]);
  const { more } = state;
  const shown = useMemo(() => (more.length === 0 ? page : withColumns(page, more)), [page, more]);
  const settings = useMemo(
    () => (more.length === 0 ? preferences.settings : withOrder(preferences.settings, more)),
    [preferences.settings, more],
  );
  return (
    <div className="relative flex min-h-21 flex-auto flex-col">
      <ListTable
        page={shown}
        criteria={state.criteria}
        rows={state.rows}
        summary={state.summary}
        offset={state.offset}
        order={state.order}
        selection={state.selection}
        settings={settings}
        density={preferences.density}
        narrow={narrow}
        busy={state.loading && state.loaded}
        first={!state.loaded && !state.failure}
        onSort={sort}
        onWidth={preferences.setWidth}
        partial={state.partial}
        onOpen={open}
        onGoOn={goOn}
        onSelect={select}
        selectable={selectable}
        actionsWidth={buttons.width}
        actions={buttons.draw}
        onOpenRow={buttons.open}
        onEditRow={buttons.edit}
        expansion={expansion}
        drawCell={drawCell}
        draggable={draggable}
        instead={instead}
      />
      {draggable && moves && <TreeDrag list={list} moves={moves} nameColumn={nameColumn} onDrop={onMove} />}
      <WaitingLine waiting={state.loading} reload={state.loaded} onCancel={() => list.cancel()} />
    </div>
  );
}

/** The columns that rows are asked for with stand behind those of the page; users do not order them. */
function withColumns(page: CompiledPage, more: readonly ListedColumn[]): CompiledPage {
  const { tableConfig } = page;
  return { ...page, tableConfig: { ...tableConfig, columns: [...tableConfig.columns, ...more] } };
}

function withOrder(settings: ColumnSettings, more: readonly ListedColumn[]): ColumnSettings {
  return { ...settings, order: [...settings.order, ...more.map(({ column }) => column)] };
}
