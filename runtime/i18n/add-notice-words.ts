import { addPacks } from '../../widgets/ui/texts';
import { enUSNoticeWords } from './locales/notices/en-US';
import { ptBRNoticeWords } from './locales/notices/pt-BR';
import { zhCNNoticeWords } from './locales/notices/zh-CN';
import { zhTWNoticeWords } from './locales/notices/zh-TW';

const PACKS = {
  'zh-CN': zhCNNoticeWords,
  'zh-TW': zhTWNoticeWords,
  'en-US': enUSNoticeWords,
  'pt-BR': ptBRNoticeWords,
};

/** Adds the texts of notices and jobs, which are loaded after the first list. */
export function addNoticeWords(): void {
  addPacks(PACKS);
}
