import { useEffect } from 'react';
import { loadFloating } from '../../widgets/ui/floating';
import { late } from '../../widgets/ui/late';
import { FormView } from '../form/late-form-view';

/** The dialog of a record. Loads the toasts and confirmations too, so that an open form can always show its messages. */
export const RecordDialog = late(async () => {
  const [part] = await Promise.all([import('./record-dialog'), loadFloating()]);
  return part.RecordDialog;
});

/** What is shown first goes first; a person needs longer to find a button. */
const AFTER_MS = 300;

/** Loads the form of a record soon after what the window shows first is there: `ready`. */
export function useFormPreload(ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => {
      // A failed preload is retried when the dialog opens.
      Promise.all([RecordDialog.load(), FormView.load()]).catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [ready]);
}
