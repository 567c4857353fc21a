import { useWords } from '../../widgets/ui/use-words';
import { confirmDiscard } from './confirm-discard';
import { openTabs } from './open-tabs';
import { discardUnsaved, unsavedTabs } from './unsaved-tabs';

/** Questions about typed work that is not saved. */
export interface UnsavedQuestions {
  /** Whether tabs may be closed or start anew; what is typed in them is forgotten then. Asks only where there is something. */
  mayDiscard(keys: readonly string[]): Promise<boolean>;
  /** What is said about typed work before the whole window is left; undefined when there is none. */
  keptNote(): string | undefined;
}

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
  return openTabs.state.tabs
    .filter((tab) => keys.includes(tab.key))
    .map((tab) => tab.title)
    .join('、');
}
