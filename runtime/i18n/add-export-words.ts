import { addPacks } from '../../widgets/ui/texts';
import { enUSExportWords } from './locales/exports/en-US';
import { ptBRExportWords } from './locales/exports/pt-BR';
import { zhCNExportWords } from './locales/exports/zh-CN';
import { zhTWExportWords } from './locales/exports/zh-TW';

const PACKS = {
  'zh-CN': zhCNExportWords,
  'zh-TW': zhTWExportWords,
  'en-US': enUSExportWords,
  'pt-BR': ptBRExportWords,
};

/** Adds the texts of exports, which are loaded with the first one. */
export function addExportWords(): void {
  addPacks(PACKS);
}
