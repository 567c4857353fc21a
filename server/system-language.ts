import type { Language } from '../schemas/languages';

/** The language of the terminal, from the locale of the environment (`zh_TW.UTF-8`); English for other locales. */
export function systemLanguage({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const locale = LC_ALL || LC_MESSAGES || LANG || '';
  if (/^zh_(TW|HK|MO)/.test(locale)) return 'zh-TW';
  if (locale.startsWith('zh')) return 'zh-CN';
  return locale.startsWith('pt') ? 'pt-BR' : 'en-US';
}
