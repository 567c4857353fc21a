import { joinWords } from '../../widgets/ui/join-words';
import { useWords } from '../../widgets/ui/use-words';
import { confirmDiscard } from './confirm-discard';
import { openTabs } from './open-tabs';
import { discardUnsaved, unsavedTabs } from './unsaved-tabs';

/** Questions about typed work that is not saved. */
interface UnsavedQuestions {
  /** Asks whether tabs may be closed or restarted, if they have unsaved values, and discards these. */
  mayDiscard(keys: readonly string[]): Promise<boolean>;
  /** The notice about unsaved values before leaving the window; undefined if there are none. */
  keptNote(): string | undefined;
}

/** The confirmations before unsaved values are lost. */
export function useUnsaved(): UnsavedQuestions {
  const t = useWords();
  return {
    async mayDiscard(keys) {
      const unsaved = keys.filter((key) => unsavedTabs.keys.has(key));
      if (unsaved.length === 0) return true;
      const sure = await confirmDiscard(t, t('tabs.discardNote', { titles: titlesOf(unsaved) }));
      if (sure) discardUnsaved(unsaved);
      return sure;
    },
    keptNote() {
      const { keys } = unsavedTabs;
      return keys.size > 0 ? t('tabs.keptNote', { titles: titlesOf([...keys]) }) : undefined;
    },
  };
}

function titlesOf(keys: readonly string[]): string {
  const titles = openTabs.state.tabs.filter((tab) => keys.includes(tab.key)).map((tab) => tab.title);
  return joinWords(titles);
}
