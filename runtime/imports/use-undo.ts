import { confirm } from '../../widgets/ui/confirm';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { CallError } from '../data/data-source';
import type { ImportCalls } from './import-calls';

/** Takes a batch back after a question; the returned function says whether that was done. */
export function useUndo(calls: ImportCalls, onUndone: () => void) {
  const t = useWords();
  return async (batch: number, fileName: string): Promise<boolean> => {
    const sure = await confirm({
      title: t('import.askUndo', { name: fileName }),
      body: t('import.askUndoNote'),
      action: t('import.undo'),
      tone: 'danger',
    });
    if (!sure) return false;
    try {
      const { count } = await calls.undo(batch);
      toast.success(t('import.undoDone', { n: count }));
      onUndone();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code !== 401 && error.code !== 203) toast.error(error.message);
      return false;
    }
  };
}
