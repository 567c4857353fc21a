import type { Field } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { late } from '../../widgets/ui/late';
import type { ListRow } from '../data/data-source';
import { PageFrame } from '../record/page-frame';
import { maskedIn } from '../record/masked-fields';
import { rowWord } from '../record/record-url';
import { RecordDialog } from '../record/use-form-preload';
import type { PageActions } from './use-page-actions';

const RecordDrawer = late(() => import('../record/record-drawer').then((part) => part.RecordDrawer));
const ChildLists = late(() => import('./child-lists').then((part) => part.ChildLists));
const AssignMarked = late(() => import('./assign-dialogs').then((part) => part.AssignMarked));
const AssignRows = late(() => import('./assign-dialogs').then((part) => part.AssignRows));
const PermissionsDialog = late(() => import('./permissions-dialog').then((part) => part.PermissionsDialog));
const MoveDialog = late(() => import('./moves/move-dialog').then((part) => part.MoveDialog));
const ActionDialog = late(() => import('./action-dialog').then((part) => part.ActionDialog));
const AuditDialog = late(() => import('../record/audit-dialog').then((part) => part.AuditDialog));
const ProgressDialog = late(() => import('./progress-dialog').then((part) => part.ProgressDialog));
const OutcomeDialog = late(() => import('./outcome-dialog').then((part) => part.OutcomeDialog));
const NotRemovedDialog = late(() => import('./not-removed-dialog').then((part) => part.NotRemovedDialog));
const MaskedDialog = late(() => import('../record/masked-dialog').then((part) => part.MaskedDialog));
const ImportDialog = late(() => import('../imports/import-dialog').then((part) => part.ImportDialog));
const RevealDialog = late(() => import('./reveal-dialog').then((part) => part.RevealDialog));
const DocumentDialog = late(() => import('./documents/document-dialog').then((part) => part.DocumentDialog));
const ResultDialog = late(() => import('./result-dialog').then((part) => part.ResultDialog));
const ChangeLogDialog = late(() =>
  import('../record/logs/change-log-dialog').then((part) => part.ChangeLogDialog),
);
const OperationLogDialog = late(() =>
  import('../record/logs/operation-log-dialog').then((part) => part.OperationLogDialog),
);
const RowHistoryDialog = late(() =>
  import('../record/logs/row-history-dialog').then((part) => part.RowHistoryDialog),
);
const RecordPrint = late(() => import('../record/record-print').then((part) => part.RecordPrint));
const TemplateDialog = late(() => import('../templates/template-dialog').then((part) => part.TemplateDialog));

interface ListDialogsProps {
  page: CompiledPage;
  actions: PageActions;
  /** The open one. */
  dialog: NonNullable<PageActions['dialog']>;
  /** Initial values of a new record. */
  preset: JsonObject;
  selected: number;
  /** How many of them are on other pages. */
  elsewhere: number;
  /** Masked columns that this user may reveal. */
  masked: readonly Field[];
  /** Whether the user may edit a record. */
  mayEdit(record: JsonObject): boolean;
  /** Records can be opened for reading. */
  mayView: boolean;
}

/** The dialogs of a list. */
export function ListDialogs(props: ListDialogsProps) {
  const { page, actions, dialog, preset, masked, mayEdit, mayView } = props;
  const { close } = actions;
  switch (dialog.kind) {
    case 'record':
      return (
        <RecordDialog
          key={dialog.id}
          mayEdit={mayEdit}
          {...(mayView && { onView: () => actions.viewInstead(dialog.id) })}
          frame={page.pageConfig.dialogAs === 'page' ? PageFrame : undefined}
          page={page}
          id={dialog.id}
          preset={preset}
          resume={dialog.resume}
          onClose={close}
          onSaved={actions.saved}
        />
      );
    case 'detail': {
      const { id } = dialog;
      const { children } = page.pageConfig.detail ?? {};
      return (
        <RecordDrawer
          page={page}
          key={id}
          id={id}
          mayEdit={mayEdit}
          onEdit={() => actions.edit({ id })}
          onChanged={actions.refresh}
          onClose={close}
          below={(record, reload) =>
            children && <ChildLists page={page} lists={children} record={record} onChanged={reload} />
          }
        />
      );
    }
    case 'masked': {
      const { row, column } = dialog;
      const fields = maskedIn(masked, row).filter(({ model }) => column === undefined || model === column);
      return <MaskedDialog page={page} record={row} fields={fields} onClose={close} />;
    }
    case 'changes':
    case 'operations':
    case 'history':
      return <LogDialog page={page} log={dialog} onClose={close} />;
    case 'print': {
      const { prints, nameColumn } = page.pageConfig;
      const { row, template } = dialog;
      const title = rowWord(row, nameColumn);
      return (
        prints && (
          <RecordPrint {...{ page, template, title }} url={prints.url} ids={[row.id]} onClose={close} />
        )
      );
    }
    case 'templates': {
      const { templates } = page.pageConfig;
      return templates && <TemplateDialog page={page} url={templates.url} onClose={close} />;
    }
    case 'move': {
      const { moves } = page.pageConfig;
      const moved = () => {
        close();
        actions.refresh();
      };
      return (
        moves && <MoveDialog page={page} moves={moves} row={dialog.row} onMoved={moved} onClose={close} />
      );
    }
    case 'import': {
      const { import: config } = page.pageConfig;
      return (
        config && <ImportDialog page={page} config={config} onChanged={actions.refresh} onClose={close} />
      );
    }
    case 'audit': {
      const { action, documents } = dialog;
      return (
        <AuditDialog
          page={page}
          action={action}
          documents={documents}
          onClose={close}
          onChanged={actions.refresh}
          onRefused={(answer) => actions.refused(action, documents, answer)}
        />
      );
    }
    case 'progress':
      return <ProgressDialog {...dialog} onStop={dialog.stop} />;
    case 'outcome':
      return (
        <OutcomeDialog
          page={page}
          title={dialog.title}
          documents={dialog.documents}
          answer={dialog.answer}
          onClose={(kept) => {
            actions.select(kept);
            close();
          }}
        />
      );
    case 'notRemoved':
      return (
        <NotRemovedDialog
          noun={page.noun}
          kept={dialog.kept}
          selected={props.selected}
          onDeselect={() => {
            actions.deselect(dialog.kept.map(({ id }) => id));
            close();
          }}
          onClose={close}
        />
      );
    case 'action':
      return <DialogOfAction {...props} action={dialog.action} row={dialog.row} />;
    case 'reveal':
      return <RevealDialog title={dialog.title} values={dialog.values} onClose={close} />;
    case 'document': {
      const { action, row } = dialog;
      return <DocumentDialog {...{ page, action, row }} onChanged={actions.refresh} onClose={close} />;
    }
    case 'result':
      return <ResultDialog title={dialog.title} values={dialog.values} onClose={close} />;
    default:
      return null;
  }
}

type LogKind = 'changes' | 'operations' | 'history';

interface LogDialogProps {
  page: CompiledPage;
  log: Extract<NonNullable<PageActions['dialog']>, { kind: LogKind }>;
  onClose(): void;
}

/** A log of the list, or the history of a row. */
function LogDialog({ page, log, onClose }: LogDialogProps) {
  const { changeLog, operateLog, nameColumn } = page.pageConfig;
  if (log.kind === 'operations')
    return <OperationLogDialog page={page} url={operateLog?.url ?? ''} onClose={onClose} />;
  const url = log.url ?? changeLog?.url ?? '';
  if (log.kind !== 'history') return <ChangeLogDialog url={url} title={page.title} onClose={onClose} />;
  const { row } = log;
  return <RowHistoryDialog url={url} id={row.id} name={rowWord(row, nameColumn)} onClose={onClose} />;
}

interface DialogOfActionProps extends Pick<ListDialogsProps, 'page' | 'actions' | 'selected' | 'elsewhere'> {
  action: CompiledAction;
  /** Null for an action of the list. */
  row: ListRow | null;
}

/** The dialog of an action: what it assigns, or its form. */
function DialogOfAction({ page, actions, selected, elsewhere, action, row }: DialogOfActionProps) {
  const { form, dialog: own } = action;
  const { close } = actions;
  if (own && row) {
    const assigned = {
      ...{ page, action, row, onClose: close },
      perform: (body: JsonObject, key: string) => actions.perform(action, row, body, key),
    };
    return (
      <>
        {own.kind === 'assign' && own.url !== undefined && <AssignMarked {...assigned} url={own.url} />}
        {own.kind === 'assign' && own.rows && (
          <AssignRows {...assigned} column={own.rows.column} source={own.rows.source ?? ''} />
        )}
        {own.kind === 'permissions' && (
          <PermissionsDialog page={page} action={action} row={row} onClose={close} />
        )}
      </>
    );
  }
  if (!form) return null;
  return (
    <ActionDialog
      page={page}
      action={action}
      form={form}
      row={row}
      selected={selected}
      elsewhere={elsewhere}
      perform={(filled, key) => actions.perform(action, row, filled, key)}
      onClose={close}
    />
  );
}
