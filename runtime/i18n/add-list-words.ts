import { addPacks } from '../../widgets/ui/texts';
import { enUSLists } from './locales/lists/en-US';
import { ptBRLists } from './locales/lists/pt-BR';
import { zhCNLists } from './locales/lists/zh-CN';
import { zhTWLists } from './locales/lists/zh-TW';

const PACKS = { 'zh-CN': zhCNLists, 'zh-TW': zhTWLists, 'en-US': enUSLists, 'pt-BR': ptBRLists };

/** Adds the texts of columns, filters and views. The parts that show them call it when they are loaded, so that the first list does not wait for them. */
export function addListWords(): void {
  addPacks(PACKS);
}
