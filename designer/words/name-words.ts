import { createContext, useContext, useEffect, useState } from 'react';
import type { Language } from '../../schemas/languages';
import { useLanguage } from '../../widgets/ui/use-words';

/** Translates a display name of the language, which is Chinese; itself if there is no translation. */
export type NameWords = (title: string) => string;

type Pack = Readonly<Record<string, string>>;
const PACKS: Record<Exclude<Language, 'zh-CN'>, () => Promise<{ default: Pack }>> = {
  'zh-TW': () => import('../../schemas/grammar/locales/zh-TW.json'),
  'en-US': () => import('../../schemas/grammar/locales/en-US.json'),
  'pt-BR': () => import('../../schemas/grammar/locales/pt-BR.json'),
};
const loaded = new Map<Language, Pack>([['zh-CN', {}]]);

const asWritten: NameWords = (title) => title;
const Context = createContext<NameWords>(asWritten);
/** Provides the display names of types and options. */
export const NameWordsProvider = Context.Provider;
/** The display names of types and options in the language of the interface. */
export const useNames = (): NameWords => useContext(Context);

/** Loads the display names of the interface's language; null until they are there. */
export function useNameWords(): NameWords | null {
  const language = useLanguage();
  const [, arrive] = useState(0);
  const pack = loaded.get(language);
  useEffect(() => {
    if (language === 'zh-CN' || loaded.has(language)) return;
    void PACKS[language]().then(({ default: words }) => {
      loaded.set(language, words);
      arrive((times) => times + 1);
    });
  }, [language]);
  return pack ? (title) => (Object.hasOwn(pack, title) ? pack[title]! : title) : null;
}
