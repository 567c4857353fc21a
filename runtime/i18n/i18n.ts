import { LANGUAGES, type Language } from '../../schemas/languages';
import { addTexts, currentLanguage, setLanguage } from '../../widgets/ui/texts';
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

/** Starts in Chinese, then switches to the language chosen last time. */
export async function startI18n(): Promise<void> {
  addTexts('zh-CN', zhCN);
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
    addTexts(language, await PACKS[language]());
    loaded.add(language);
  }
  setLanguage(language);
  document.documentElement.lang = language;
}
