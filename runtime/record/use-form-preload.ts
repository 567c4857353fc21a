import { useEffect } from 'react';
import { loadFloating } from '../../widgets/ui/floating';
import { loadRareIcons } from '../../widgets/ui/icon';
import { late } from '../../widgets/ui/late';
import { FormView } from '../form/late-form-view';

/** The dialog of a record. Loads the toasts and confirmations too, so that an open form can always show its messages. */
export const RecordDialog = late(async () => {
  const [part] = await Promise.all([import('./record-dialog'), loadFloating()]);
  return part.RecordDialog;
});

/** What is shown first goes first; a person needs longer to find a button. */
const AFTER_MS = 300;

/** Loads the form of a record, and the `frame` around it, soon after what the window shows first is there: `ready`. */
export function useFormPreload(ready: boolean, frame?: { load(): Promise<void> }): void {
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => {
      // A failed preload is retried when the dialog opens.
      Promise.all([frame?.load(), RecordDialog.load(), FormView.load(), loadRareIcons()]).catch(
        () => undefined,
      );
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [ready, frame]);
}
