import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { fill, type ErrorParams } from '../../schemas/text/fill';
import type { Language } from '../../schemas/languages';
import { currentLanguage, onLanguage, textOf } from './texts';

/** Translates a key into the language of the interface and fills placeholders such as `{n}`. */
export type Words = (key: string, params?: ErrorParams) => string;

const LanguageContext = createContext<Language | undefined>(undefined);
let latest: { language: Language; words: Words } | undefined;

/** Returns the same function until the language changes, so that it can be a hook dependency. */
function wordsIn(language: Language): Words {
  if (latest?.language !== language) latest = { language, words: createWords(language) };
  return latest.words;
}

function createWords(language: Language): Words {
  return (key, params) => {
    const text = textOf(key, language);
    return params ? fill(text, params) : text;
  };
}

/** The translator for code outside of components; a component uses `useWords`. */
export function currentWords(): Words {
  return wordsIn(currentLanguage());
}

/** Re-renders users of `useWords` and `useLanguage` when the language changes. */
export function WordsProvider({ children }: { children: ReactNode }) {
  return (
    <LanguageContext value={useSyncExternalStore(onLanguage, currentLanguage)}>{children}</LanguageContext>
  );
}

/** The language of the interface, a BCP 47 tag for `Intl`; re-renders the component when it changes. */
export function useLanguage(): Language {
  return useContext(LanguageContext) ?? currentLanguage();
}

/** The translator of the interface, by one context for thousands of controls. */
export function useWords(): Words {
  return wordsIn(useLanguage());
}
