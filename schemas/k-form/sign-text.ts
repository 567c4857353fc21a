import type { Language } from '../languages';
import { enUSSigns } from './locales/en-US';
import { ptBRSigns } from './locales/pt-BR';
import { zhCNSigns, type SignCode } from './locales/zh-CN';
import { zhTWSigns } from './locales/zh-TW';

/** The names of the notations. */
export const SIGN_TEXTS: Record<Language, Record<SignCode, string>> = {
  'zh-CN': zhCNSigns,
  'zh-TW': zhTWSigns,
  'en-US': enUSSigns,
  'pt-BR': ptBRSigns,
};
