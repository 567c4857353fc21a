import { useContext, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { CompiledPage } from '../../schemas/model/page';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';
import { SearchForm, type SearchFormProps } from '../list/search-form';
import { isEditable } from '../record/verbs';
import { session } from '../session/session-store';
import { NARROW, PHONE, TINY, useMedia } from '../shell/use-media';
import { useColumnSettings } from '../list/use-column-settings';
import { isInOtherOrganisation, startValues } from './chosen-node';
import { BulkVerbs } from './bulk-verbs';
import { ListInsideContext } from './child-screen';
import { DraftsOfPage } from './drafts-of-page';
import { EmptyList } from './empty-list';
import { FailureView } from '../record/failure-view';
import { StaleNote } from '../record/stale-note';
import { ListDialogs } from './list-dialogs';
import { ListFoot } from './list-foot';
import { ListToolbar } from './list-toolbar';
import { useOwnership, withOwner } from './ownership';
import { removalReason } from './removal-reason';
import { selectedRows } from './selected-rows';
import { mayOpen, pageButtons, type PageButtons, withoutInit } from './page-buttons';
import { PageTable } from './page-table';
import { isPageSized, openRecord } from './use-record-address';
import { useExpansion } from './use-expansion';
import { useList } from './use-list';
import { useListCriteria } from './use-list-criteria';
import { usePageActions } from './use-page-actions';
import { useRoutePaths } from './use-route-paths';
import { useRowButtons } from './use-row-buttons';
import { useSavedViews } from './saved-views/use-saved-views';
import { ViewsButton } from './saved-views/views-button';
import { useSwitches } from './use-switches';

const SideTree = late(
  () => import('./side-tree').then((part) => part.SideTree),
  ({ narrow }) =>
    !narrow && <aside className="w-[220px] shrink-0 self-stretch rounded-panel bg-surface shadow-panel" />,
);

const ListTabs = late(
  () => import('./list-tabs').then((part) => part.ListTabs),
  () => <div className="h-10.5 border-b border-line" />,
);

const FilterChips = late(
  () => import('./filters/filter-chips').then((part) => part.FilterChips),
  () => <div className="h-11 border-b border-line" />,
);
const AutoRefresh = late(() => import('./auto-refresh').then((part) => part.AutoRefresh));
const ViewNote = late(() => import('./saved-views/view-note').then((part) => part.ViewNote));
const ForbiddenRecord = late(() => import('./forbidden-record').then((part) => part.ForbiddenRecord));
const FilterDialog = late(() => import('./filters/filter-dialog').then((part) => part.FilterDialog));

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
  const inside = useContext(ListInsideContext);
  const views = useSavedViews(page, inside);
  const first = views.first?.content ?? null;
  const list = useList(page, inside, first);
  const state = useSnapshot(list.state);
  const actions = usePageActions(page, list, inside);
  const expansion = useExpansion(page, inside !== null, actions.refresh);
  const preferences = useColumnSettings(page, first?.settings);
  const folded = useMedia(NARROW);
  const phone = useMedia(PHONE);
  const tiny = useMedia(TINY);
  const room = tiny ? 1 : phone ? 2 : 3;
  const rowButtons = useRowButtons(page, buttons, actions, ownership, room);
  const drawSwitch = useSwitches(page, list, permissions as ReadonlySet<string>, ownership);
  const { typed, setTyped, node, choose, tab, openTab, query, reset, apply } = useListCriteria(
    page,
    list,
    first,
    inside !== null,
  );
  const [filters, setFilters] = useState(false);
  const { sideTree, tree, tabs, refreshSeconds } = page.pageConfig;

  const { init } = buttons;
  const empty = state.loaded && state.rows.length === 0 && !state.loading;
  const { failure } = state;
  const instead =
    failure && !failure.stale ? (
      <FailureView failure={failure} title={page.title} onRetry={() => void list.refresh()} />
    ) : (
      empty && (
        <EmptyList
          page={page}
          criteria={state.criteria}
          filtered={state.filter !== null}
          onReset={() => {
            void list.setFilter(null);
            reset();
          }}
          {...(init && {
            init: { label: init.label, icon: init.icon, run: () => void actions.run(init, null) },
          })}
          {...(buttons.add && !isInOtherOrganisation(node) && { onAdd: actions.add })}
        />
      )
    );
  // The empty list offers the default rows itself.
  const offered = empty && !failure && Object.keys(state.criteria).length === 0;
  const side = sideTree && <SideTree tree={sideTree} value={node} onChange={choose} narrow={folded} />;

  // A full-page form or record covers the list, which stays mounted.
  const record = openRecord(actions.dialog);
  const forbidden = record !== null && !mayOpen(buttons, record);
  const covered = forbidden || (record !== null && isPageSized(page, record));

  return (
    <>
      <div hidden={covered} className="flex min-h-0 flex-1 items-start gap-3">
        {!folded && side}
        <section className="flex max-h-full min-w-0 flex-1 flex-col rounded-panel bg-surface shadow-panel">
          {(page.searches.length > 0 || (folded && side)) && (
            <div className="flex flex-col gap-3 border-b border-line p-4">
              {folded && side}
              {page.searches.length > 0 && (
                <PageSearch
                  page={page}
                  criteria={typed}
                  onChange={setTyped}
                  onQuery={query}
                  onReset={reset}
                />
              )}
            </div>
          )}
          {tabs && <ListTabs page={page} open={tab} onOpen={openTab} />}
          {!inside && (
            <DraftsOfPage
              pageId={page.id}
              busy={actions.dialog !== null}
              may={(id) => (id === 0 ? buttons.add : buttons.edit)}
              onResume={actions.resume}
            />
          )}
          <ListToolbar
            noun={page.noun}
            buttons={offered ? withoutInit(buttons) : buttons}
            addReason={isInOtherOrganisation(node) ? t('list.addElsewhere') : undefined}
            actions={actions}
            selected={state.selection.length}
            elsewhere={state.elsewhere.length}
            removeReason={removalReason(page, selectedRows(list), t)}
            bulkVerbs={
              state.selection.length > 0 && (
                <BulkVerbs
                  page={page}
                  verbs={buttons.bulkVerbs}
                  selected={selectedRows(list)}
                  onDecide={actions.decide}
                />
              )
            }
            onClear={() => list.select([])}
            onRefresh={() => void list.refresh()}
            refreshSeconds={refreshSeconds}
            refreshing={
              refreshSeconds !== undefined &&
              actions.dialog === null && (
                <AutoRefresh
                  seconds={refreshSeconds}
                  refresh={() => list.refreshUnseen()}
                  isBusy={() => list.state.loading || list.state.selection.length > 0}
                />
              )
            }
            onFilter={() => setFilters(true)}
            views={
              !inside && (
                <ViewsButton
                  page={page}
                  views={views}
                  list={list}
                  settings={preferences.whole}
                  onApply={(view) => {
                    apply(view?.content ?? null);
                    if (view?.content.settings) preferences.setWhole(view.content.settings);
                  }}
                />
              )
            }
            preferences={preferences}
          />
          {(views.missing || views.open?.cut) && (
            <ViewNote key={views.open?.id} kind={views.missing ? 'missing' : 'cut'} />
          )}
          {state.filter && (
            <FilterChips
              page={page}
              filter={state.filter}
              onChange={(filter) => void list.setFilter(filter)}
              onEdit={() => setFilters(true)}
            />
          )}
          {failure?.stale && <StaleNote failure={failure} onRetry={() => void list.refresh()} />}
          <PageTable
            page={page}
            list={list}
            preferences={preferences}
            narrow={phone}
            selectable={ownership.owns}
            buttons={rowButtons}
            expansion={expansion}
            drawCell={drawSwitch}
            instead={instead || undefined}
          />
          {state.loaded && !instead && <ListFoot list={list} tree={tree} />}
        </section>
      </div>
      {filters && (
        <FilterDialog
          page={page}
          filter={state.filter}
          onApply={(filter) => {
            setFilters(false);
            void list.setFilter(filter);
          }}
          onClose={() => setFilters(false)}
        />
      )}
      {forbidden && <ForbiddenRecord title={page.title} onClose={actions.close} />}
      <ListDialogs
        page={page}
        actions={actions}
        dialog={forbidden ? null : actions.dialog}
        preset={startValues(page, node, tab)}
        selected={state.selection.length}
        elsewhere={state.elsewhere.length}
        masked={buttons.masked}
        mayEdit={(of) => buttons.edit && ownership.owns(of) && isEditable(page, of)}
      />
    </>
  );
}

interface PageSearchProps extends Pick<SearchFormProps, 'criteria' | 'onChange' | 'onQuery' | 'onReset'> {
  page: CompiledPage;
}

/** The search form of a page, folded at first. */
function PageSearch({ page, ...props }: PageSearchProps) {
  const [open, setOpen] = useState(false);
  return <SearchForm searches={page.searches} open={open} onOpenChange={setOpen} {...props} />;
}

/** Removes the checkboxes unless an action works on a selection. */
function withUsefulSelection(page: CompiledPage, buttons: PageButtons): CompiledPage {
  const { others } = page.tableConfig;
  const selection =
    others.selection &&
    (buttons.removeSelected || buttons.bulkVerbs.length > 0 || buttons.toolbar.some((action) => action.bulk));
  return { ...page, tableConfig: { ...page.tableConfig, others: { ...others, selection } } };
}
