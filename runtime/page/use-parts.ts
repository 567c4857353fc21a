import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { CallError, type ListRow } from '../data/data-source';
import { idempotencyKey } from '../record/idempotency-key';
import { inParts, type BatchAnswer } from '../record/in-parts';
import { tellsSessionOver } from '../data/session-over';

/** The dialogs of long work: its progress, and what became of each row. */
export type PartsDialog =
  | { kind: 'progress'; title: string; done: number; total: number; stopping: boolean; stop(): void }
  | { kind: 'outcome'; title: string; documents: readonly ListRow[]; answer: BatchAnswer };

/** Long work over many rows. */
interface Parts {
  title: string;
  rows: readonly ListRow[];
  /** Said when all rows are done. */
  done: string;
  /** The key of the first part, from the form that asks for the work. */
  key?: string | undefined;
  send(part: readonly ListRow[], key: string): Promise<unknown>;
}

/**
 * Does work over many rows in parts: shows how far it has come, lets the user stop it between two parts, and shows at
 * the end which rows were done, refused, or not begun. Resolves to the number of rows that are left. Rejects with a
 * `CallError` when the first part fails: a form (`key`) shows why at its fields, otherwise it is said here.
 */
export function useParts(show: (dialog: PartsDialog | null) => void): (parts: Parts) => Promise<number> {
  const t = useWords();
  return async ({ title, rows, done: word, key, send }) => {
    const stopping = new AbortController();
    const showAt = (done: number) => {
      const { aborted } = stopping.signal;
      show({ kind: 'progress', title, done, total: rows.length, stopping: aborted, stop: () => stop(done) });
    };
    const stop = (done: number) => {
      stopping.abort();
      showAt(done);
    };
    // The form stays until its values are accepted.
    if (key === undefined) showAt(0);
    const answer = await inParts(rows, send, {
      signal: stopping.signal,
      onProgress: showAt,
      key: key ?? idempotencyKey(),
      unknown: (reason) => t('parts.unknown', { reason }),
    }).catch((error: unknown) => {
      if (key === undefined) {
        show(null);
        if (error instanceof CallError && !tellsSessionOver(error.code))
          toast.error(error.message || t('list.requestFailed'));
      }
      throw error;
    });
    const { failed, notBegun = [] } = answer;
    const left = failed.length + notBegun.length;
    if (left > 0)
      show({ kind: 'outcome', title: t('verb.outcome', { action: title }), documents: rows, answer });
    else {
      show(null);
      toast.success(word);
    }
    return left;
  };
}
