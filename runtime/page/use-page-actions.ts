import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { confirm } from '../../widgets/ui/confirm';
import { repeatGuard } from '../../widgets/ui/repeat-guard';
import { useWords } from '../../widgets/ui/use-words';
import { callAndNotify, hasFailures } from '../data/call-and-notify';
import type { CallOptions, ListRow } from '../data/data-source';
import { attempt } from '../data/attempt';
import { useDataSource } from '../data/data-source-context';
import { addressOf } from '../record/address-id';
import type { ListController } from '../list/list-controller';
import { PART, type BatchAnswer } from '../record/in-parts';
import type { ListInside } from './child-screen';
import { everySelected, selectedRows } from './selected-rows';
import { elsewhereNote } from './selection-words';
import { useShift } from './moves/use-shift';
import { bodyFromRow, fillFromRow, recordUrl, rowWord } from '../record/record-url';
import { isPageSized, useRecordAddress, type OpenRecord } from './use-record-address';
import { useParts, type PartsDialog } from './use-parts';
import { useRoutePaths } from './use-route-paths';

/** The open dialog. */
type OpenDialog =
  | OpenRecord
  | { kind: 'masked'; row: ListRow; column?: string }
  | { kind: 'changes' | 'operations'; url?: string }
  | { kind: 'history'; row: ListRow; url?: string }
  | { kind: 'move'; row: ListRow }
  | { kind: 'audit'; action: CompiledAction; documents: readonly ListRow[] }
  | PartsDialog
  | { kind: 'action'; action: CompiledAction; row: ListRow | null }
  | { kind: 'reveal'; title: string; values: readonly { label: string; value: string }[] };

/** The actions of a list page and the dialog that they open. */
export interface PageActions {
  dialog: OpenDialog | null;
  add(): void;
  edit(row: Pick<ListRow, 'id'>): void;
  /** Opens a record for reading. */
  view(row: ListRow): void;
  /** Reveals a masked value of a record, after a reason. */
  unmask(row: ListRow): void;
  /** Shows a log of the list, or the history of a row. */
  showLog(log: 'changes' | 'operations'): void;
  history(row: ListRow): void;
  /** Asks for the new parent of a row of a tree. */
  move(row: ListRow): void;
  /** Moves a row up (−1) or down (1) among its siblings. */
  shift(row: ListRow, step: -1 | 1): Promise<void>;
  /** Resumes a draft; 0 for a new record. */
  resume(id: number): void;
  remove(row: ListRow): Promise<void>;
  removeSelected(): Promise<void>;
  /** Runs an action of the document: its form, confirmation and call. */
  run(action: CompiledAction, row: ListRow | null): Promise<void>;
  /** Asks for the decision about the selected documents. */
  decide(action: CompiledAction): void;
  /** Shows which of several documents were refused. */
  refused(action: CompiledAction, documents: readonly ListRow[], answer: BatchAnswer): void;
  /** Makes the call of an action with the values of its form; rejects with a `CallError`. */
  perform(action: CompiledAction, row: ListRow | null, filled: JsonObject, key?: string): Promise<void>;
  /** Called after a save; the response may contain a value to show once. */
  saved(answer: unknown): void;
  /** Reloads the list. */
  refresh(): void;
  select(ids: readonly number[]): void;
  close(): void;
}

/** The actions of a list: each confirms, calls, reports the result and reloads the list. */
export function usePageActions(
  page: CompiledPage,
  list: ListController,
  inside: ListInside | null,
): PageActions {
  const onChanged = inside?.onChanged;
  const t = useWords();
  const source = useDataSource();
  const navigate = useNavigate();
  const routes = useRoutePaths();
  const { dialog, setDialog, show } = useOpenDialog(page, inside);
  const { revealAfterAdd } = page.pageConfig;
  const guard = useMemo(repeatGuard, []);
  // What is around a list inside another page may show what its rows add up to.
  const reload = useCallback(async () => {
    onChanged?.();
    await list.refresh();
  }, [list, onChanged]);
  const refresh = useCallback(() => void reload(), [reload]);
  const inParts = useParts(setDialog);
  const removal = useRemoval(page, list, reload, inParts);
  const shift = useShift(page, list, reload);

  const reveal = useCallback(
    (title: string, answer: unknown, labels: Readonly<Record<string, string>> = {}) => {
      const values = revealed(answer, labels);
      if (values.length > 0) setDialog({ kind: 'reveal', title, values });
    },
    [setDialog],
  );

  async function run(action: CompiledAction, row: ListRow | null) {
    const path = action.route && routes.get(action.route);
    if (path) return void navigate(addressOf(path, row?.id ?? 0));
    if (action.dialog?.kind === 'reveal' && row)
      return setDialog({ kind: 'masked', row, column: action.dialog.column });
    if (action.dialog?.kind === 'audit')
      return setDialog({ kind: 'audit', action, documents: row ? [row] : selectedRows(list) });
    if (action.dialog?.kind === 'history') return setDialog(historyOf(action, row));
    if (action.form || action.dialog) return setDialog({ kind: 'action', action, row });
    const note = action.bulk ? elsewhereNote(t, list.state.elsewhere.length) : undefined;
    if (action.confirm && !(await confirmed(action, action.confirm, row ?? {}, note))) return;
    // The same action on the same rows; another one may follow at once.
    const write = JSON.stringify([action.key, row ? row.id : list.state.selection]);
    await attempt(() => guard(write, () => perform(action, row, {})));
  }

  async function perform(action: CompiledAction, row: ListRow | null, filled: JsonObject, key?: string) {
    const body: JsonObject = { ...bodyFromRow(action.body ?? {}, row ?? {}), ...filled };
    if (action.bulk && list.state.selection.length > PART && !action.reveal) {
      await inParts({
        title: action.label,
        rows: everySelected(list),
        done: t('list.done', { action: action.label }),
        key,
        send: (part, idempotencyKey) =>
          source.call(action.url, {
            method: action.method,
            body: { ...body, ids: part.map(({ id }) => id) },
            quiet: true,
            idempotencyKey,
          }),
      });
      return await reload();
    }
    if (action.bulk) body.ids = [...list.state.selection];
    const url = action.url.replaceAll('{id}', String(row?.id ?? ''));
    const options = {
      method: action.method,
      body,
      // A form shows errors at its fields.
      quiet: key !== undefined,
      ...(key !== undefined && { idempotencyKey: key }),
    };
    const answer = await callAndNotify(source, url, options, {
      done: t('list.done', { action: action.label }),
      partly: (done, failed) => t('list.partlyDone', { done, failed }),
    });
    setDialog(null);
    reveal(action.label, answer, action.reveal);
    await reload();
  }

  function saved(answer: unknown) {
    const added = dialog?.kind === 'record' && dialog.id === 0;
    show(null);
    if (added) reveal(t('form.added', { noun: page.noun }), answer, revealAfterAdd);
    refresh();
  }

  return {
    dialog,
    add: () => show({ kind: 'record', id: 0 }),
    edit: ({ id }) => show({ kind: 'record', id }),
    view: ({ id }) => show({ kind: 'detail', id }),
    unmask: (row) => setDialog({ kind: 'masked', row }),
    showLog: (log) => setDialog({ kind: log }),
    history: (row) => setDialog({ kind: 'history', row }),
    move: (row) => setDialog({ kind: 'move', row }),
    shift,
    resume: (id) => show({ kind: 'record', id, resume: true }),
    ...removal,
    decide: (action) => setDialog({ kind: 'audit', action, documents: selectedRows(list) }),
    refused: (action, documents, answer) => {
      const title = t('verb.outcome', { action: t('verb.several', { action: action.label }) });
      setDialog({ kind: 'outcome', title, documents, answer });
    },
    run,
    perform,
    saved,
    refresh,
    select: (ids) => list.select(ids),
    close: () => show(null),
  };
}

/** The log at the URL of an action: of the row, or of the whole list. */
function historyOf({ url }: CompiledAction, row: ListRow | null): OpenDialog {
  return row
    ? { kind: 'history', row, url: url.replaceAll('{id}', String(row.id)) }
    : { kind: 'changes', url };
}

/** The open dialog of a list; a record that covers the list stands in the address. */
function useOpenDialog(page: CompiledPage, inside: ListInside | null) {
  const address = useRecordAddress(inside === null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { record } = address;

  function show(next: OpenRecord | null) {
    const inAddress = next && !inside && isPageSized(page, next) ? next : null;
    setDialog(inAddress ? null : next);
    if (record || inAddress) address.go(inAddress, { replace: inAddress === null });
  }

  // The address of a record that opens in a dialog is a link to it.
  const linked = record && !isPageSized(page, record) ? record : null;
  useEffect(() => {
    if (linked) show(linked);
    // Once per link.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [linked]);

  return { dialog: dialog ?? (linked ? null : record), setDialog, show };
}

/** Deletion of one row or the selected ones: confirms, calls and reloads the list. */
function useRemoval(
  page: CompiledPage,
  list: ListController,
  reload: () => Promise<void>,
  inParts: ReturnType<typeof useParts>,
): Pick<PageActions, 'remove' | 'removeSelected'> {
  const t = useWords();
  const source = useDataSource();
  const { delUrl = '', batchDelUrl = '', nameColumn } = page.pageConfig;

  async function removeAsked(title: string, url: string, options: CallOptions, note = '') {
    const body = [note, t('list.removeNote')].filter(Boolean).join(' ');
    if (!(await confirm({ title, body, action: t('list.remove') }))) return;
    await attempt(async () => {
      const answer = await callAndNotify(source, url, options, {
        done: t('list.removed'),
        partly: (done, failed) => t('list.partlyDone', { done, failed }),
      });
      // What is gone on other pages cannot stay selected. Those of this page leave with the reload.
      if (note && !hasFailures(answer)) list.select([]);
    });
    await reload();
  }
  /** Removes many rows, in parts. */
  async function removeMany(rows: readonly ListRow[], note: string | undefined) {
    const title = t('list.removeSelectedAsk', { n: rows.length });
    const body = [note, t('list.removeNote')].filter(Boolean).join(' ');
    if (!(await confirm({ title, body, action: t('list.remove') }))) return;
    await attempt(async () => {
      const left = await inParts({
        title: t('list.removeSelected'),
        rows,
        done: t('list.removed'),
        send: (part, idempotencyKey) =>
          source.call(batchDelUrl, {
            body: { ids: part.map(({ id }) => id) },
            idempotencyKey,
            quiet: true,
          }),
      });
      // What is gone on other pages cannot stay selected; what is left may, as its dialog says.
      if (left === 0) list.select([]);
    });
    await reload();
  }
  return {
    remove(row) {
      const question = t('list.removeAsk', { name: rowWord(row, nameColumn) });
      return removeAsked(question, recordUrl(delUrl, row.id), { method: 'DELETE' });
    },
    removeSelected() {
      const ids = [...list.state.selection];
      const note = elsewhereNote(t, list.state.elsewhere.length);
      if (ids.length > PART) return removeMany(everySelected(list), note);
      return removeAsked(
        t('list.removeSelectedAsk', { n: ids.length }),
        batchDelUrl,
        { body: { ids } },
        note,
      );
    },
  };
}

/** Asks the question of an action, filled with the values of its row; `note` follows the consequence. */
function confirmed(
  action: CompiledAction,
  question: string,
  row: JsonObject,
  note: string | undefined,
): Promise<boolean> {
  const consequence = action.consequence && fillFromRow(action.consequence, row);
  const body = [consequence, note].filter((text) => text !== undefined).join(' ');
  return confirm({
    title: fillFromRow(question, row),
    action: action.label,
    tone: action.tone === 'danger' ? 'danger' : 'primary',
    ...(body && { body }),
  });
}

function revealed(answer: unknown, labels: Readonly<Record<string, string>>) {
  if (!isObject(answer)) return [];
  return Object.entries(labels).flatMap(([key, label]) => {
    const value: Json | undefined = answer[key];
    return value === undefined || value === null ? [] : [{ label, value: String(value) }];
  });
}
