import { confirm } from '../../widgets/ui/confirm';
import type { Words } from '../../widgets/ui/use-words';

/** Asks whether what was typed may be given up; `note` says what is lost where that is not plain to see. */
export function confirmDiscard(t: Words, note: string = t('form.discardNote')): Promise<boolean> {
  return confirm({ title: t('form.discardAsk'), body: note, action: t('form.discard') });
}
