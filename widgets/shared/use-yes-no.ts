import { useWords } from '../ui/use-words';

/** Labels of true and false in the language of the interface. */
export function useYesNo(): { yes: string; no: string } {
  const t = useWords();
  return { yes: t('widget.switch.yes'), no: t('widget.switch.no') };
}
