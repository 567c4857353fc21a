import { confirm } from '../../widgets/ui/confirm';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import type { ImportCalls } from './import-calls';
import type { PerformWork } from './use-work';
import { tellsSessionOver } from '../data/session-over';

/** Takes a batch back after a question; the returned function says whether that was done. */
export function useUndo(calls: ImportCalls, perform: PerformWork, onUndone: () => void) {
  const t = useWords();
  return async (batch: number, fileName: string): Promise<boolean> => {
    const sure = await confirm({
      title: t('import.askUndo', { name: fileName }),
      body: t('import.askUndoNote'),
      action: t('import.undo'),
      tone: 'danger',
    });
    if (!sure) return false;
    let isDone = false;
    await perform({
      kind: 'undo',
      fileName,
      async run(run) {
        const { count } = await calls.undo(batch, run);
        toast.success(t('import.undoDone', { n: count }));
        onUndone();
        isDone = true;
      },
      stopped: () => undefined,
      failed(error) {
        if (!tellsSessionOver(error.code)) toast.error(error.message);
      },
    });
    return isDone;
  };
}
