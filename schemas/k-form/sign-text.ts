import type { Language } from '../languages';
import { enUSSigns } from './locales/en-US';
import { ptBRSigns } from './locales/pt-BR';
import { zhCNSigns } from './locales/zh-CN';
import { zhTWSigns } from './locales/zh-TW';

/** A notation of older form models (`locales/zh-CN.ts`); `forks`: it stands in forms of forks only. */
export type SignCode = keyof typeof zhCNSigns;

/** The names of the notations. */
export const SIGN_TEXTS: Record<Language, Record<SignCode, string>> = {
  'zh-CN': zhCNSigns,
  'zh-TW': zhTWSigns,
  'en-US': enUSSigns,
  'pt-BR': ptBRSigns,
};
