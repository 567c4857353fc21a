import i18next from 'i18next';
import { LANGUAGES, type Language } from '../../schemas/languages';
import { currentLanguage } from '../../widgets/ui/use-words';
import { readLocal, writeLocal } from '../session/browser-storage';
import { zhCN } from './locales/zh-CN';

const STORED = 'mortise.language';

/** The other language packs are lazy-loaded. */
const PACKS: Record<Exclude<Language, 'zh-CN'>, () => Promise<Record<string, string>>> = {
  'zh-TW': () => import('./locales/zh-TW').then((pack) => pack.zhTW),
  'en-US': () => import('./locales/en-US').then((pack) => pack.enUS),
  'pt-BR': () => import('./locales/pt-BR').then((pack) => pack.ptBR),
};

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
  'pt-BR': 'Português',
};

/** Starts i18n in Chinese, then switches to the language chosen last time. */
export async function startI18n(): Promise<void> {
  await i18next.init({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    resources: { 'zh-CN': { translation: zhCN } },
    // Keys are flat ('list.query'), and placeholders look like those of the error catalogue.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  const stored = LANGUAGES.find((language) => language === readLocal(STORED));
  if (stored && stored !== 'zh-CN') await applyLanguage(stored).catch(() => undefined);
  document.documentElement.lang = currentLanguage();
}

/** Switches the language and stores the choice. Rejects if its pack cannot be loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  writeLocal(STORED, language);
}

/** Languages whose pack is there; further texts of a language may be there before (`add-list-words.ts`). */
const loaded = new Set<Language>();

async function applyLanguage(language: Language): Promise<void> {
  if (language !== 'zh-CN' && !loaded.has(language)) {
    i18next.addResourceBundle(language, 'translation', await PACKS[language](), true);
    loaded.add(language);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
