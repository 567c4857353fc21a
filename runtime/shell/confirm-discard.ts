import type { TFunction } from 'i18next';
import { confirm } from '../../widgets/ui/confirm';

/** Asks whether what was typed may be given up; `note` says what is lost where that is not plain to see. */
export function confirmDiscard(t: TFunction, note: string = t('form.discardNote')): Promise<boolean> {
  return confirm({ title: t('form.discardAsk'), body: note, action: t('form.discard') });
}
