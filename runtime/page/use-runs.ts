import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JsonObject } from '../../schemas/json';
import type { CompiledAction } from '../../schemas/model/page';
import { confirm } from '../../widgets/ui/confirm';
import { repeatGuard } from '../../widgets/ui/repeat-guard';
import { useWords } from '../../widgets/ui/use-words';
import { attempt } from '../data/attempt';
import { callAndNotify } from '../data/call-and-notify';
import type { ListRow } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import type { ListController } from '../list/list-controller';
import { addressOf } from '../record/address-id';
import { PART } from '../record/in-parts';
import { bodyFromRow, fillFromRow } from '../record/record-url';
import { everySelected, selectedRows } from './selected-rows';
import { elsewhereNote } from './selection-words';
import type { OpenDialog } from './use-open-dialog';
import type { useParts } from './use-parts';
import type { Reveal } from './use-reveal';
import { useRoutePaths } from '../shell/use-route-paths';

/** Runs the actions of the document. */
export interface Runs {
  /** Runs an action: its form, confirmation and call. */
  run(action: CompiledAction, row: ListRow | null): Promise<void>;
  /** Makes the call of an action with the values of its form; rejects with a `CallError`. */
  perform(action: CompiledAction, row: ListRow | null, filled: JsonObject, key?: string): Promise<void>;
}

/** What the actions of a list work with. */
interface RunsOptions {
  list: ListController;
  setDialog(dialog: OpenDialog | null): void;
  reveal: Reveal;
  reload(): Promise<void>;
  inParts: ReturnType<typeof useParts>;
}

/** The actions of the document: each opens its dialog or page, or confirms and calls. */
export function useRuns({ list, setDialog, reveal, reload, inParts }: RunsOptions): Runs {
  const t = useWords();
  const source = useDataSource();
  const navigate = useNavigate();
  const routes = useRoutePaths();
  const guard = useMemo(repeatGuard, []);

  async function run(action: CompiledAction, row: ListRow | null) {
    const path = action.route && routes.get(action.route);
    if (path) return void navigate(addressOf(path, row?.id ?? 0));
    const dialog = dialogOf(action, row, list);
    if (dialog) return setDialog(dialog);
    const note = action.bulk ? elsewhereNote(t, list.state.elsewhere.length) : undefined;
    if (action.confirm && !(await confirmed(action, action.confirm, row ?? {}, note))) return;
    // The same call for the same rows; another one, such as of the next page, may follow at once.
    const write = JSON.stringify([action.url, row ? row.id : list.state.selection]);
    await attempt(() => guard(write, () => perform(action, row, {})));
  }

  async function perform(action: CompiledAction, row: ListRow | null, filled: JsonObject, key?: string) {
    const body: JsonObject = { ...bodyFromRow(action.body ?? {}, row ?? {}), ...filled };
    if (action.bulk && list.state.selection.length > PART && !action.reveal && !action.result) {
      await performInParts(action, body, key);
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
    const words = {
      done: t('list.done', { action: action.label }),
      partly: (done: number, failed: number) => t('list.partlyDone', { done, failed }),
      ...(action.warn && { warn: action.warn }),
    };
    // A result is told in its dialog.
    const answer = await (action.result
      ? source.call(url, options)
      : callAndNotify(source, url, options, words));
    setDialog(null);
    reveal('reveal', action.label, answer, action.reveal);
    reveal('result', action.label, answer, action.result);
    await reload();
  }

  const performInParts = ({ label, url, method }: CompiledAction, body: JsonObject, key?: string) =>
    inParts({
      title: label,
      rows: everySelected(list),
      done: t('list.done', { action: label }),
      key,
      send: (part, idempotencyKey) =>
        source.call(url, {
          method,
          body: { ...body, ids: part.map(({ id }) => id) },
          quiet: true,
          idempotencyKey,
        }),
    });

  return { run, perform };
}

/** The dialog that an action opens; null: it asks and calls. */
function dialogOf(action: CompiledAction, row: ListRow | null, list: ListController): OpenDialog | null {
  const { dialog } = action;
  if (dialog?.kind === 'reveal' && row) return { kind: 'masked', row, column: dialog.column };
  if (dialog?.kind === 'audit') return { kind: 'audit', action, documents: row ? [row] : selectedRows(list) };
  if (dialog?.kind === 'document' && row) return { kind: 'document', action, row };
  if (dialog?.kind === 'print' && row) return { kind: 'print', row, template: dialog.template };
  if (dialog?.kind === 'history') return historyOf(action, row);
  return action.form || dialog ? { kind: 'action', action, row } : null;
}

/** The log at the URL of an action: of the row, or of the whole list. */
function historyOf({ url }: CompiledAction, row: ListRow | null): OpenDialog {
  return row
    ? { kind: 'history', row, url: url.replaceAll('{id}', String(row.id)) }
    : { kind: 'changes', url };
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
