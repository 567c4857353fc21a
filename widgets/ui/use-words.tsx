import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { getI18n } from 'react-i18next';
import { fill } from '../../schemas/errors';

type Words = (key: string, params?: Record<string, string | number>) => string;

const language = () => getI18n()?.language;
/** Words of one language as they stand in its pack, placeholders included. */
const known = new Map<string, string>();
let knownLanguage: string | undefined;

/** Without words set up, as in a test of one control, a key stands for itself. */
const words: Words = (key, params) => {
  if (knownLanguage !== language()) known.clear();
  knownLanguage = language();
  let word = known.get(key);
  if (word === undefined) {
    word = getI18n()?.t(key, { skipInterpolation: true }) ?? key;
    known.set(key, word);
  }
  return params ? fill(word, params) : word;
};

function subscribe(listener: () => void): () => void {
  const i18n = getI18n();
  i18n?.on('languageChanged', listener);
  return () => i18n?.off('languageChanged', listener);
}

const LanguageContext = createContext(language());

/** Tells every control below of a change of language. */
export function WordsProvider({ children }: { children: ReactNode }) {
  return <LanguageContext value={useSyncExternalStore(subscribe, language)}>{children}</LanguageContext>;
}

/**
 * Words of the interface for controls, of which a form holds thousands: `useTranslation` says the same, but builds a
 * translator of its own and listens to the language for every component that asks.
 */
export function useWords(): Words {
  useContext(LanguageContext);
  return words;
}
