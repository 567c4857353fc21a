import type { Language } from '../languages';
import { enUSNotices } from './locales/en-US';
import { ptBRNotices } from './locales/pt-BR';
import { zhCNNotices } from './locales/zh-CN';
import { zhTWNotices } from './locales/zh-TW';
import type { NoticeName } from './notice-names';

/** The sentences of notices by language; placeholders are not filled in. */
export const NOTICE_TEXTS: Record<Language, Record<NoticeName, string>> = {
  'zh-CN': zhCNNotices,
  'zh-TW': zhTWNotices,
  'en-US': enUSNotices,
  'pt-BR': ptBRNotices,
};
