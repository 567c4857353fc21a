import { lazy, Suspense, useEffect } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/page';
import type { ListRow } from '../data/data-source';
import { PageFrame } from '../form/page-frame';
import { RevealDialog } from './reveal-dialog';
import type { PageActions } from './use-page-actions';

const recordDialog = () => import('../form/record-dialog');
const actionDialog = () => import('./action-dialog');
const RecordDialog = lazy(() => recordDialog().then((part) => ({ default: part.RecordDialog })));
const RecordDrawer = lazy(() =>
  import('../detail/record-drawer').then((part) => ({ default: part.RecordDrawer })),
);
const AssignDialog = lazy(() => import('./assign-dialog').then((part) => ({ default: part.AssignDialog })));
const PermissionsDialog = lazy(() =>
  import('./permissions-dialog').then((part) => ({ default: part.PermissionsDialog })),
);
const ActionDialog = lazy(() => actionDialog().then((part) => ({ default: part.ActionDialog })));

export interface ListDialogsProps {
  page: CompiledPage;
  actions: PageActions;
  /** Values a new record starts with. */
  preset: JsonObject;
  selected: number;
  /** Whether this user may change a row. */
  mayEdit(row: ListRow): boolean;
}

/** What stands above the list. The form engine travels after the list is there, before it is needed. */
export function ListDialogs({ page, actions, preset, selected, mayEdit }: ListDialogsProps) {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Failing early costs nothing: the dialog asks again when it is opened.
      recordDialog().catch(() => undefined);
      import('../form/form-view').catch(() => undefined);
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { dialog, close } = actions;
  switch (dialog?.kind) {
    case 'record':
      return (
        <Suspense>
          <RecordDialog
            frame={page.pageConfig.dialogAs === 'page' ? PageFrame : undefined}
            page={page}
            id={dialog.id}
            preset={preset}
            resume={dialog.resume}
            onClose={close}
            onSaved={actions.saved}
          />
        </Suspense>
      );
    case 'detail': {
      const { row } = dialog;
      return (
        <Suspense>
          <RecordDrawer
            page={page}
            id={row.id}
            {...(mayEdit(row) && { onEdit: () => actions.edit(row) })}
            onClose={close}
          />
        </Suspense>
      );
    }
    case 'action': {
      const { action, row } = dialog;
      const { form, dialog: own } = action;
      if (own && row)
        return (
          <Suspense>
            {own.kind === 'assign' && (
              <AssignDialog
                page={page}
                action={action}
                url={own.url}
                row={row}
                perform={(body, key) => actions.perform(action, row, body, key)}
                onClose={close}
              />
            )}
            {own.kind === 'permissions' && (
              <PermissionsDialog page={page} action={action} row={row} onClose={close} />
            )}
          </Suspense>
        );
      if (!form) return null;
      return (
        <Suspense>
          <ActionDialog
            page={page}
            action={action}
            form={form}
            row={row}
            selected={selected}
            perform={(filled, key) => actions.perform(action, row, filled, key)}
            onClose={close}
          />
        </Suspense>
      );
    }
    case 'reveal':
      return <RevealDialog title={dialog.title} values={dialog.values} onClose={close} />;
    default:
      return null;
  }
}

const PRELOAD_AFTER_MS = 1500;
