import i18next from 'i18next';
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { fill, type ErrorParams } from '../../schemas/text/fill';
import { LANGUAGES, type Language } from '../../schemas/languages';

/** Translates a key into the language of the interface and fills placeholders such as `{n}`. */
export type Words = (key: string, params?: ErrorParams) => string;

/** Another text inside a text: `$t(app.name)`. */
const NESTED = /\$t\(([\w.]+)\)/g;
const LanguageContext = createContext<Language | undefined>(undefined);
let latest: { language: Language; words: Words } | undefined;

/** The language of the interface, for code outside of components; a component uses `useLanguage`. */
export function currentLanguage(): Language {
  return LANGUAGES.find((language) => language === i18next.language) ?? 'zh-CN';
}

/** Returns the same function until the language changes, so that it can be a hook dependency. */
function wordsIn(language: Language): Words {
  if (latest?.language !== language) latest = { language, words: createWords(language) };
  return latest.words;
}

function createWords(language: Language): Words {
  const texts = new Map<string, string>();
  // Without a language pack, as in unit tests of a control, the key stands for its text.
  const lookUp = (key: string): string =>
    i18next
      .t(key, { lng: language, skipInterpolation: true })
      ?.replace(NESTED, (_, inner) => lookUp(inner)) ?? key;
  return (key, params) => {
    let text = texts.get(key);
    if (text === undefined) {
      text = lookUp(key);
      texts.set(key, text);
    }
    return params ? fill(text, params) : text;
  };
}

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

/** Re-renders users of `useWords` and `useLanguage` when the language changes. */
export function WordsProvider({ children }: { children: ReactNode }) {
  return (
    <LanguageContext value={useSyncExternalStore(subscribe, currentLanguage)}>{children}</LanguageContext>
  );
}

/** The language of the interface, a BCP 47 tag for `Intl`; re-renders the component when it changes. */
export function useLanguage(): Language {
  return useContext(LanguageContext) ?? currentLanguage();
}

/**
 * The translator of the interface. Uses one context instead of `useTranslation` of react-i18next, which creates a
 * translator and a language listener for every component: a form holds thousands of controls.
 */
export function useWords(): Words {
  return wordsIn(useLanguage());
}
