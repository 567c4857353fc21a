import { useWords } from '../ui/use-words';

/** Stands where choices would, when there are none. */
export function NoChoices() {
  const t = useWords();
  return <span className="inline-flex min-h-8 items-center text-fg-3">{t('ui.noMatch')}</span>;
}
