import type { RefObject } from 'react';
import { isObject, type Json } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { confirm } from '../../widgets/ui/confirm';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { attempt } from '../data/attempt';
import { callAndNotify, hasFailures } from '../data/call-and-notify';
import { CallError, type ListRow } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { tellsSessionOver } from '../data/session-over';
import type { ListController } from '../list/list-controller';
import { PART } from '../record/in-parts';
import { recordUrl, rowWord } from '../record/record-url';
import type { KeptRow } from './not-removed-dialog';
import { focusPlace, placeOfRow } from './focus-row';
import { everySelected, selectedRows } from './selected-rows';
import { elsewhereNote } from './selection-words';
import type { OpenDialog } from './use-open-dialog';
import { usedReason } from './used-reason';
import type { useParts } from './use-parts';

/** Deletes rows after a question. */
export interface Removal {
  remove(row: ListRow): Promise<void>;
  removeSelected(): Promise<void>;
}

/** What deletions work with. */
interface RemovalOptions {
  page: CompiledPage;
  list: ListController;
  reload(): Promise<void>;
  inParts: ReturnType<typeof useParts>;
  setDialog(dialog: OpenDialog | null): void;
  /** The panel of the list. */
  box: RefObject<HTMLElement | null>;
}

/** Deletion of one row or the selected ones: confirms, calls and reloads the list. */
export function useRemoval({ page, list, reload, inParts, setDialog, box }: RemovalOptions): Removal {
  const t = useWords();
  const source = useDataSource();
  const { delUrl = '', batchDelUrl = '', nameColumn } = page.pageConfig;

  function isSure(title: string, note = '') {
    const body = [note, t('list.removeNote')].filter(Boolean).join(' ');
    return confirm({ title, body, action: t('list.remove') });
  }
  const words = {
    done: t('list.removed'),
    partly: (done: number, failed: number) => t('list.partlyDone', { done, failed }),
  };
  /** Deletes selected rows, all or none; shows which ones cannot be deleted, and why. */
  async function removeSome(ids: number[], note: string | undefined) {
    // What the list itself knows is not asked first and refused then.
    const used = usedRows(page, selectedRows(list));
    if (used.length > 0) return setDialog({ kind: 'notRemoved', kept: used });
    if (!(await isSure(t('list.removeSelectedAsk', { n: ids.length }), note))) return;
    try {
      const answer = await callAndNotify(source, batchDelUrl, { body: { ids }, quiet: true }, words);
      // What is gone on other pages cannot stay selected. Those of this page leave with the reload.
      if (note && !hasFailures(answer)) list.select([]);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const kept = keptIn(error.data as Json);
      if (kept.length > 0) setDialog({ kind: 'notRemoved', kept });
      else if (!tellsSessionOver(error.code)) toast.error(error.message || t('list.requestFailed'));
    }
    await reload();
  }
  /** Removes many rows, in parts. */
  async function removeMany(rows: readonly ListRow[], note: string | undefined) {
    if (!(await isSure(t('list.removeSelectedAsk', { n: rows.length }), note))) return;
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
    async remove(row) {
      if (!(await isSure(t('list.removeAsk', { name: rowWord(row, nameColumn) })))) return;
      const at = placeOfRow(box.current, row.id);
      await attempt(() => callAndNotify(source, recordUrl(delUrl, row.id), { method: 'DELETE' }, words));
      await reload();
      // Where the row stood is the one that follows it; below the last one, the one before.
      if (at !== null) focusPlace(box.current, at);
    },
    removeSelected() {
      const ids = [...list.state.selection];
      const note = elsewhereNote(t, list.state.elsewhere.length);
      if (ids.length > PART) return removeMany(everySelected(list), note);
      return removeSome(ids, note);
    },
  };
}

/** The rows that the server would keep because they are in use. */
function usedRows(page: CompiledPage, rows: readonly ListRow[]): KeptRow[] {
  const together = new Set(rows.map(({ id }) => id));
  return rows.flatMap((row) => {
    const msg = usedReason(page, row, together);
    return msg === undefined ? [] : [{ id: row.id, name: rowWord(row, page.pageConfig.nameColumn), msg }];
  });
}

/** The rows that a refusal names as not to be deleted. */
function keptIn(data: Json): KeptRow[] {
  const failed = isObject(data) && Array.isArray(data.failed) ? data.failed : [];
  return failed.flatMap((one) =>
    isObject(one) && typeof one.id === 'number'
      ? [{ id: one.id, name: String(one.name ?? one.id), msg: String(one.msg ?? '') }]
      : [],
  );
}
