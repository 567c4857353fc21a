import { useCallback, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { late } from '../../widgets/ui/late';
import { Pager } from '../../widgets/ui/pager';
import { useWords } from '../../widgets/ui/use-words';
import { SearchForm } from '../list/search-form';
import { session } from '../session/session-store';
import { NARROW, PHONE, useMedia } from '../shell/use-media';
import { ListTable } from '../list/list-table';
import { useColumnSettings } from '../list/use-column-settings';
import { isElsewhere, nodeCriterion, startValues, type ChosenNode } from './chosen-node';
import { DraftsOfPage } from './drafts-of-page';
import { EmptyList } from './empty-list';
import { FailureView } from '../record/failure-view';
import { ListDialogs } from './list-dialogs';
import type { ListController } from '../list/list-controller';
import { ListToolbar } from './list-toolbar';
import { LARGEST_PAGE } from '../list/paging-params';
import { useOwnership, withOwner } from './ownership';
import { pageButtons, type PageButtons } from './page-buttons';
import { firstCriteria, useList } from './use-list';
import { usePageActions } from './use-page-actions';
import { useRoutePaths } from './use-route-paths';
import { useRowButtons } from './use-row-buttons';
import { WaitingLine } from './waiting-line';

const SideTree = late(
  () => import('./side-tree').then((part) => part.SideTree),
  ({ narrow }) =>
    !narrow && <aside className="w-[220px] shrink-0 self-stretch rounded-panel bg-surface shadow-panel" />,
);

/** The screen of a list page: search form, toolbar, table, dialogs. */
export function ListScreen({ page: given }: { page: CompiledPage }) {
  const t = useWords();
  const { permissions } = useSnapshot(session);
  const readsBelow = useSnapshot(session).user?.readsBelow === 1;
  const ownership = useOwnership(given);
  const { mayAdd } = ownership;
  const routes = useRoutePaths();
  const buttons = useMemo(
    () => pageButtons(given, permissions as ReadonlySet<string>, mayAdd, routes),
    [given, permissions, mayAdd, routes],
  );
  const page = useMemo(
    () => withOwner(withUsefulSelection(given, buttons), readsBelow),
    [given, buttons, readsBelow],
  );
  const list = useList(page);
  const state = useSnapshot(list.state);
  const { rows, criteria } = state;
  const actions = usePageActions(page, list);
  const preferences = useColumnSettings(page);
  const folded = useMedia(NARROW);
  const phone = useMedia(PHONE);
  const rowButtons = useRowButtons(page, buttons, actions, ownership, phone);
  const [typed, setTyped] = useState(() => firstCriteria(page));
  const [searchOpen, setSearchOpen] = useState(false);
  const [node, setNode] = useState<ChosenNode | null>(null);
  const { sideTree, tree } = page.pageConfig;

  const ask = (next: JsonObject, chosen: ChosenNode | null) =>
    void list.query({ ...next, ...nodeCriterion(page, chosen) });
  const choose = (chosen: ChosenNode | null) => {
    setNode(chosen);
    ask(typed, chosen);
  };
  const reset = () => {
    const first = firstCriteria(page);
    setTyped(first);
    setNode(null);
    ask(first, null);
  };

  const select = useCallback((ids: readonly number[]) => list.select(ids), [list]);
  const sort = useCallback((field: string) => void list.sort(field), [list]);
  const open = useCallback((id: number, on: boolean) => list.open(id, on), [list]);
  const goOn = useCallback((id: number) => list.goOn(id), [list]);
  const empty = state.loaded && rows.length === 0 && !state.loading;
  const instead = state.failure ? (
    <FailureView failure={state.failure} title={page.title} onRetry={() => void list.refresh()} />
  ) : (
    empty && (
      <EmptyList
        page={page}
        criteria={criteria}
        onReset={reset}
        {...(buttons.add && !isElsewhere(node) && { onAdd: actions.add })}
      />
    )
  );
  const side = sideTree && <SideTree tree={sideTree} value={node} onChange={choose} narrow={folded} />;

  // A full-page form covers the list, which stays mounted.
  const covered = page.pageConfig.dialogAs === 'page' && actions.dialog?.kind === 'record';

  return (
    <>
      <div hidden={covered} className="flex min-h-0 flex-1 items-start gap-3">
        {!folded && side}
        <section className="flex max-h-full min-w-0 flex-1 flex-col rounded-panel bg-surface shadow-panel">
          {(page.searches.length > 0 || (folded && side)) && (
            <div className="flex flex-col gap-3 border-b border-line p-4">
              {folded && side}
              {page.searches.length > 0 && (
                <SearchForm
                  searches={page.searches}
                  criteria={typed}
                  onChange={setTyped}
                  onQuery={() => ask(typed, node)}
                  onReset={reset}
                  open={searchOpen}
                  onOpenChange={setSearchOpen}
                />
              )}
            </div>
          )}
          <DraftsOfPage
            pageId={page.id}
            busy={actions.dialog !== null}
            may={(id) => (id === 0 ? buttons.add : buttons.edit)}
            onResume={actions.resume}
          />
          <ListToolbar
            noun={page.noun}
            buttons={buttons}
            addReason={isElsewhere(node) ? t('list.addElsewhere') : undefined}
            actions={actions}
            selected={state.selection.length}
            onClear={() => list.select([])}
            onRefresh={() => void list.refresh()}
            preferences={preferences}
          />
          <div className="relative flex min-h-21 flex-auto flex-col">
            <ListTable
              page={page}
              rows={rows}
              summary={state.summary}
              offset={tree ? 0 : (state.page - 1) * state.pageSize}
              order={state.order}
              selection={state.selection}
              settings={preferences.settings}
              density={preferences.density}
              narrow={phone}
              busy={state.loading && state.loaded}
              first={!state.loaded && !state.failure}
              onSort={sort}
              partial={state.partial}
              onOpen={open}
              onGoOn={goOn}
              onSelect={select}
              selectable={ownership.owns}
              actionsWidth={rowButtons.width}
              actions={rowButtons.draw}
              instead={instead || undefined}
            />
            <WaitingLine waiting={state.loading} reload={state.loaded} onCancel={() => list.cancel()} />
          </div>
          {state.loaded && !instead && <ListFoot list={list} tree={tree} />}
        </section>
      </div>
      <ListDialogs
        page={page}
        actions={actions}
        preset={startValues(page, node)}
        selected={state.selection.length}
        masked={buttons.masked}
        mayEdit={(row) => buttons.edit && ownership.owns(row)}
      />
    </>
  );
}

/** The total below a tree, the pager below other lists. */
function ListFoot({ list, tree }: { list: ListController; tree: boolean }) {
  const t = useWords();
  const { page, pageSize, totalCount, totalAtLeast, cut } = useSnapshot(list.state);
  return (
    <div className="border-t border-line">
      {tree ? (
        <p className="flex h-13 items-center px-4 text-small text-fg-2">
          {cut
            ? t('list.cut', { n: totalCount, shown: LARGEST_PAGE })
            : t(totalAtLeast ? 'ui.totalAtLeast' : 'ui.total', { n: totalCount })}
        </p>
      ) : (
        <Pager
          page={page}
          pageSize={pageSize}
          total={totalCount}
          atLeast={totalAtLeast}
          onCountAll={() => void list.countAll()}
          onChange={(next, size) => void list.goTo(next, size)}
        />
      )}
    </div>
  );
}

/** Removes the checkboxes unless an action works on a selection. */
function withUsefulSelection(page: CompiledPage, buttons: PageButtons): CompiledPage {
  const { others } = page.tableConfig;
  const selection =
    others.selection && (buttons.removeSelected || buttons.toolbar.some((action) => action.bulk));
  return { ...page, tableConfig: { ...page.tableConfig, others: { ...others, selection } } };
}
