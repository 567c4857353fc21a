import { useContext, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { CompiledPage } from '../../schemas/model/page';
import { late } from '../../widgets/ui/late';
import type { ListRow } from '../data/data-source';
import { useGuards, type Guards } from '../record/guards';
import { useFormPreload } from '../record/use-form-preload';
import { isEditable } from '../record/verbs';
import { session } from '../session/session-store';
import { PHONE, TINY, useMedia } from '../shell/use-media';
import { useColumnSettings } from '../list/use-column-settings';
import { isInOtherOrganisation, startValues } from './chosen-node';
import { ListInsideContext } from './child-screen';
import { enterRows } from './focus-row';
import { DraftsOfPage } from './drafts-of-page';
import { StaleNote } from '../record/stale-note';
import { ListFoot } from './list-foot';
import { useOwnership, withOwner, type Ownership } from './ownership';
import { mayOpen, pageButtons, type PageButtons, withoutInit, withoutNew } from './page-buttons';
import { insteadOfRows, isEmptyList } from './instead-of-rows';
import { PageSearch } from './page-search';
import { PageTable } from './page-table';
import { PageToolbar } from './page-toolbar';
import { isPageSized, openRecord } from './use-record-address';
import { useExpansion } from './use-expansion';
import { useList } from './use-list';
import { useFirstPlace, useListAddress, usePlaceBase } from './use-list-address';
import type { OpenDialog } from './use-open-dialog';
import { useListCriteria } from './use-list-criteria';
import { usePageKeys } from './use-page-keys';
import { usePageActions } from './use-page-actions';
import { useTabRefresh } from '../shell/tab-refresh';
import { useRoutePaths } from '../shell/use-route-paths';
import { useRowButtons } from './use-row-buttons';
import { useSavedViews, type SavedViews } from './saved-views/use-saved-views';
import { useSwitches } from './use-switches';

const SideTree = late(
  () => import('./side-tree').then((part) => part.SideTree),
  ({ phone }) =>
    !phone && (
      <aside className="w-[220px] shrink-0 self-stretch rounded-panel bg-surface shadow-panel max-[1200px]:w-44" />
    ),
);

const ListTabs = late(
  () => import('./list-tabs').then((part) => part.ListTabs),
  () => <div className="h-10.5 border-b border-line" />,
);

const FilterChips = late(
  () => import('./filters/filter-chips').then((part) => part.FilterChips),
  () => <div className="h-11 border-b border-line" />,
);
const ViewNote = late(() => import('./saved-views/view-note').then((part) => part.ViewNote));
const ForbiddenRecord = late(() => import('./forbidden-record').then((part) => part.ForbiddenRecord));
const ListDialogs = late(() => import('./list-dialogs').then((part) => part.ListDialogs));
const FilterDialog = late(() => import('./filters/filter-dialog').then((part) => part.FilterDialog));

/** The screen of a list page: search form, toolbar, table, dialogs. */
export function ListScreen({ page: given }: { page: CompiledPage }) {
  const { page, buttons, ownership, permissions } = usePermittedPage(given);
  const inside = useContext(ListInsideContext);
  const views = useSavedViews(page, inside);
  const first = views.first?.content ?? null;
  const baseOf = usePlaceBase(page);
  const open = views.open?.content ?? null;
  const base = useMemo(() => baseOf(open), [baseOf, open]);
  const start = useFirstPlace(page, base, inside === null);
  const list = useList(page, inside, start);
  const state = useSnapshot(list.state);
  useTabRefresh(() => inside !== null || reloads(list));
  const box = useRef<HTMLElement>(null);
  const actions = usePageActions(page, list, inside, box);
  const expansion = useExpansion(page, inside !== null, actions.refresh);
  const preferences = useColumnSettings(page, first?.settings);
  useFormPreload(state.loaded, ListDialogs);
  const phone = useMedia(PHONE);
  const room = useButtonRoom(phone);
  const guards = useGuards(page);
  const rowButtons = useRowButtons(page, buttons, actions, ownership, guards, room);
  const drawSwitch = useSwitches(page, list, permissions, ownership, guards);
  const draggable = useDraggable(page, buttons, ownership, guards);
  const search = useListCriteria(page, list, start);
  const { node, tab, reset } = search;
  const { filter, order } = state;
  useListAddress({
    ...{ page, base, usual: views.usual, isOfWindow: inside === null },
    baseOf: (view) => baseOf(views.all.find(({ id }) => id === view)?.content ?? null),
    place: {
      ...{ criteria: search.applied, filter, order, node, tab },
      ...{ page: state.page, pageSize: state.pageSize, view: views.open?.id ?? null },
    },
    onAddress(place) {
      views.setOpen(place.view);
      search.show(place);
    },
  });
  const [filters, setFilters] = useState(false);
  const { sideTree, tree, tabs } = page.pageConfig;
  const { failure } = state;
  const instead = insteadOfRows({
    ...{ page, list, state, buttons, actions, node, reset, box },
    holds: ownership.holds,
  });
  // The empty list offers the default rows itself.
  const offered = isEmptyList(state) && !failure && Object.keys(state.criteria).length === 0;
  const side = sideTree && <SideTree tree={sideTree} value={node} onChange={search.choose} phone={phone} />;

  const { forbidden, covered } = coverOf(page, actions.dialog, buttons);
  const addsHere = buttons.add && ownership.holds && !isInOtherOrganisation(node);
  usePageKeys({
    ...{ page, list, box, off: inside !== null || covered || actions.dialog !== null },
    add: addsHere ? actions.add : undefined,
  });

  return (
    <>
      <div hidden={covered} className="flex min-h-0 flex-1 items-start gap-3">
        {!phone && side}
        <section
          ref={box}
          className="flex max-h-full min-w-0 flex-1 flex-col self-stretch rounded-panel bg-surface shadow-panel"
        >
          <PageSearch
            page={page}
            side={phone && side}
            criteria={search.typed}
            applied={search.applied}
            onChange={search.setTyped}
            onQuery={search.query}
            onReset={reset}
            onRemove={search.remove}
            onLeave={() => enterRows(box.current)}
          />
          {tabs && <ListTabs page={page} open={tab} onOpen={search.openTab} />}
          {!inside && (
            <DraftsOfPage
              pageId={page.id}
              busy={actions.dialog !== null}
              may={(id) => (id === 0 ? buttons.add : buttons.edit)}
              onResume={actions.resume}
            />
          )}
          <PageToolbar
            {...{ page, list, actions, node, guards, preferences }}
            apply={search.apply}
            holds={ownership.holds}
            buttons={offered ? withoutInit(buttons) : buttons}
            selected={state.selection.length}
            elsewhere={state.elsewhere.length}
            views={inside ? null : views}
            onFilter={() => setFilters(true)}
          />
          <ListNotes {...{ page, list, views }} onFilter={() => setFilters(true)} />
          <PageTable
            page={page}
            list={list}
            preferences={preferences}
            narrow={phone}
            selectable={ownership.owns}
            buttons={rowButtons}
            expansion={expansion}
            drawCell={drawSwitch}
            draggable={draggable}
            onMove={(edits) => void actions.place(edits)}
            instead={instead}
          />
          {state.loaded && !instead && (
            <ListFoot list={list} tree={tree} onPageSize={preferences.setPageSize} />
          )}
        </section>
      </div>
      {filters && (
        <FilterDialog
          page={page}
          filter={filter}
          onApply={(filter) => {
            setFilters(false);
            void list.setFilter(filter);
          }}
          onClose={() => setFilters(false)}
        />
      )}
      {forbidden && <ForbiddenRecord title={page.title} onClose={actions.close} />}
      {actions.dialog && !forbidden && (
        <ListDialogs
          page={page}
          actions={actions}
          dialog={actions.dialog}
          preset={startValues(page, node, tab)}
          selected={state.selection.length}
          elsewhere={state.elsewhere.length}
          masked={buttons.masked}
          mayView={buttons.view}
          mayEdit={rowButtons.mayEdit}
        />
      )}
    </>
  );
}

interface ListNotesProps {
  page: CompiledPage;
  list: ReturnType<typeof useList>;
  views: SavedViews;
  /** Opens the filter. */
  onFilter(): void;
}

/** What is said between the toolbar and the table: of the open view, the filter and a failed refresh. */
function ListNotes({ page, list, views, onFilter }: ListNotesProps) {
  const { filter, failure } = useSnapshot(list.state);
  return (
    <>
      {(views.missing || views.open?.cut) && (
        <ViewNote key={views.open?.id} kind={views.missing ? 'missing' : 'cut'} />
      )}
      {filter && (
        <FilterChips
          page={page}
          filter={filter}
          onChange={(next) => void list.setFilter(next)}
          onEdit={onFilter}
        />
      )}
      {failure?.stale && <StaleNote failure={failure} onRetry={() => void list.refresh()} />}
    </>
  );
}

/** Loads the rows again before the tab starts anew; false: that failed, and the rows are still there. */
async function reloads(list: ReturnType<typeof useList>): Promise<boolean> {
  if (!list.state.loaded) return true;
  await list.refresh();
  return list.state.failure === null;
}

/** Whether a full-page form or record covers the list, which stays mounted, and whether the user may not open it. */
function coverOf(page: CompiledPage, dialog: OpenDialog | null, buttons: PageButtons) {
  const record = openRecord(dialog);
  const forbidden = record !== null && !mayOpen(buttons, record);
  const covered =
    forbidden ||
    (record !== null && isPageSized(page, record)) ||
    (dialog?.kind === 'import' && page.pageConfig.import?.as === 'page');
  return { forbidden, covered };
}

/** The page as the user may use it, and the buttons that stand on it. */
function usePermittedPage(given: CompiledPage) {
  const snapshot = useSnapshot(session);
  const permissions = snapshot.permissions as ReadonlySet<string>;
  const readsBelow = snapshot.user?.readsBelow === 1;
  const ownership = useOwnership(given);
  const { mayAdd, mayKeep } = ownership;
  const routes = useRoutePaths();
  const buttons = useMemo(() => {
    const all = pageButtons(given, permissions, mayKeep, routes);
    return mayAdd ? all : withoutNew(all);
  }, [given, permissions, mayAdd, mayKeep, routes]);
  const page = useMemo(
    () => withOwner(withUsefulSelection(given, buttons), readsBelow),
    [given, buttons, readsBelow],
  );
  return { page, buttons, ownership, permissions };
}

/** Whether a row of a tree can be moved; undefined if the user can move none. */
function useDraggable(page: CompiledPage, { edit }: PageButtons, { owns }: Ownership, guards: Guards) {
  const { tree, moves } = page.pageConfig;
  const movable = edit && tree && moves !== undefined;
  return useMemo(
    () =>
      movable ? (row: ListRow) => owns(row) && isEditable(page, row) && !guards('edit', row) : undefined,
    [movable, owns, page, guards],
  );
}

/** How many buttons of a row stand beside each other. */
function useButtonRoom(phone: boolean): number {
  const tiny = useMedia(TINY);
  return tiny ? 1 : phone ? 2 : 3;
}

/** Removes the checkboxes unless an action or an export works on a selection. */
function withUsefulSelection(page: CompiledPage, buttons: PageButtons): CompiledPage {
  const { others } = page.tableConfig;
  const selection =
    others.selection &&
    (buttons.removeSelected ||
      buttons.exports !== undefined ||
      buttons.prints !== undefined ||
      buttons.bulkVerbs.length > 0 ||
      buttons.toolbar.some((action) => action.bulk));
  return { ...page, tableConfig: { ...page.tableConfig, others: { ...others, selection } } };
}
