import type { ReactNode, RefObject } from 'react';
import type { Snapshot } from 'valtio';
import type { CompiledPage } from '../../schemas/model/page';
import type { ListController } from '../list/list-controller';
import { FailureView } from '../record/failure-view';
import { isInOtherOrganisation, type ChosenNode } from './chosen-node';
import { EmptyList } from './empty-list';
import { focusRow } from './focus-row';
import type { PageButtons } from './page-buttons';
import type { PageActions } from './use-page-actions';

interface InsteadOptions {
  page: CompiledPage;
  list: ListController;
  state: Snapshot<ListController['state']>;
  buttons: PageButtons;
  actions: PageActions;
  /** Whether the organisation holds such rows. */
  holds: boolean;
  /** The chosen node of the side tree. */
  node: ChosenNode | null;
  /** Resets the criteria. */
  reset(): void;
  /** The panel of the list. */
  box: RefObject<HTMLElement | null>;
}

/** Whether the list has been loaded and has no rows. */
export function isEmptyList({ loaded, loading, rows }: InsteadOptions['state']): boolean {
  return loaded && rows.length === 0 && !loading;
}

/** What a list shows instead of rows: why there are none; undefined: it shows its rows. */
export function insteadOfRows({
  page,
  list,
  state,
  buttons: { init, add, imports },
  actions,
  holds,
  node,
  reset,
  box,
}: InsteadOptions): ReactNode | undefined {
  const { failure } = state;
  if (failure && !failure.stale)
    return (
      <FailureView
        failure={failure}
        title={page.title}
        // The focus does not go with the button.
        onRetry={() => void list.refresh().then(() => focusRow(box.current, { at: 0 }))}
      />
    );
  if (!isEmptyList(state)) return undefined;
  return (
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
      {...(imports && holds && { onImport: actions.importRows })}
      {...(add && holds && !isInOtherOrganisation(node) && { onAdd: actions.add })}
    />
  );
}
