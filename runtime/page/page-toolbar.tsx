import type { CompiledPage } from '../../schemas/model/page';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';
import type { ListController } from '../list/list-controller';
import type { Guards } from '../record/guards';
import type { ColumnPreferences } from '../list/use-column-settings';
import { BulkVerbs } from './bulk-verbs';
import { ExportButton } from './export/export-button';
import { isInOtherOrganisation, type ChosenNode } from './chosen-node';
import { PrintButton } from './print/print-button';
import { ListToolbar } from './list-toolbar';
import type { PageButtons } from './page-buttons';
import { removalReason } from './removal-reason';
import type { SavedViews } from './saved-views/use-saved-views';
import { ViewsButton } from './saved-views/views-button';
import { selectedRows } from './selected-rows';
import type { useListCriteria } from './use-list-criteria';
import type { PageActions } from './use-page-actions';

const AutoRefresh = late(() => import('./auto-refresh').then((part) => part.AutoRefresh));

interface PageToolbarProps {
  page: CompiledPage;
  list: ListController;
  buttons: PageButtons;
  actions: PageActions;
  /** The chosen node of the side tree. */
  node: ChosenNode | null;
  guards: Guards;
  /** Whether the organisation holds such rows. */
  holds: boolean;
  selected: number;
  /** How many of them are on other pages. */
  elsewhere: number;
  preferences: ColumnPreferences;
  /** Null in a list inside another page. */
  views: SavedViews | null;
  /** Shows the list as a view says. */
  apply: ReturnType<typeof useListCriteria>['apply'];
  /** Opens the filter. */
  onFilter(): void;
}

/** The toolbar of a list page, connected to the list. */
export function PageToolbar(props: PageToolbarProps) {
  const { page, list, buttons, actions, selected, preferences, views } = props;
  const t = useWords();
  const { refreshSeconds } = page.pageConfig;
  return (
    <ListToolbar
      noun={page.noun}
      buttons={buttons}
      addReason={addReason(props, t)}
      adds={({ permission }) => permission === page.pageConfig.permission.add}
      elsewhereMenu={!props.holds}
      actions={actions}
      selected={selected}
      elsewhere={props.elsewhere}
      removeReason={removalReason(page, selectedRows(list), props.guards, t)}
      exporting={
        buttons.exports !== undefined && (
          <ExportButton
            page={page}
            url={buttons.exports}
            list={list}
            settings={preferences.settings}
            selected={selected}
          />
        )
      }
      printing={
        buttons.prints !== undefined && (
          <PrintButton
            page={page}
            url={buttons.prints}
            list={list}
            settings={preferences.settings}
            selected={selected}
          />
        )
      }
      bulkVerbs={
        selected > 0 && (
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
      onFilter={props.onFilter}
      views={
        views && (
          <ViewsButton
            page={page}
            views={views}
            list={list}
            settings={preferences.whole}
            onApply={(view) => {
              props.apply(view?.content ?? null);
              if (view?.content.settings) preferences.setWhole(view.content.settings);
            }}
          />
        )
      }
      preferences={preferences}
    />
  );
}

/** Why nothing can be added here. */
function addReason({ holds, node }: PageToolbarProps, t: (key: string) => string): string | undefined {
  if (!holds) return t('list.addInFacility');
  return isInOtherOrganisation(node) ? t('list.addElsewhere') : undefined;
}
