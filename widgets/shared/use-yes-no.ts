import { useWords } from '../ui/use-words';

/** What true and false are called in the language of the screen. */
export function useYesNo(): { yes: string; no: string } {
  const t = useWords();
  return { yes: t('widget.switch.yes'), no: t('widget.switch.no') };
}
