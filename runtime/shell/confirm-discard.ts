import { confirm } from '../../widgets/ui/confirm';
import type { Words } from '../../widgets/ui/use-words';

/** Confirms that typed values may be discarded; `note` says which ones if that is not obvious. */
export function confirmDiscard(t: Words, note: string = t('form.discardNote')): Promise<boolean> {
  return confirm({
    title: t('form.discardAsk'),
    body: note,
    action: t('form.discard'),
    keep: t('form.discardKeep'),
  });
}
