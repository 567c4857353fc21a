import type { CompiledPage } from '../../schemas/model/page';
import { confirm } from '../../widgets/ui/confirm';
import { useWords } from '../../widgets/ui/use-words';
import { attempt } from '../data/attempt';
import { callAndNotify, hasFailures } from '../data/call-and-notify';
import type { CallOptions, ListRow } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import type { ListController } from '../list/list-controller';
import { PART } from '../record/in-parts';
import { recordUrl, rowWord } from '../record/record-url';
import { everySelected } from './selected-rows';
import { elsewhereNote } from './selection-words';
import type { useParts } from './use-parts';

/** Deletes rows after a question. */
export interface Removal {
  remove(row: ListRow): Promise<void>;
  removeSelected(): Promise<void>;
}

/** Deletion of one row or the selected ones: confirms, calls and reloads the list. */
export function useRemoval(
  page: CompiledPage,
  list: ListController,
  reload: () => Promise<void>,
  inParts: ReturnType<typeof useParts>,
): Removal {
  const t = useWords();
  const source = useDataSource();
  const { delUrl = '', batchDelUrl = '', nameColumn } = page.pageConfig;

  function isSure(title: string, note = '') {
    const body = [note, t('list.removeNote')].filter(Boolean).join(' ');
    return confirm({ title, body, action: t('list.remove') });
  }
  async function removeAsked(title: string, url: string, options: CallOptions, note = '') {
    if (!(await isSure(title, note))) return;
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
