import { addPacks } from '../../widgets/ui/texts';
import { enUSPrintWords } from './locales/prints/en-US';
import { ptBRPrintWords } from './locales/prints/pt-BR';
import { zhCNPrintWords } from './locales/prints/zh-CN';
import { zhTWPrintWords } from './locales/prints/zh-TW';

const PACKS = {
  'zh-CN': zhCNPrintWords,
  'zh-TW': zhTWPrintWords,
  'en-US': enUSPrintWords,
  'pt-BR': ptBRPrintWords,
};

/** Adds the texts of the print preview, which are loaded with the first one. */
export function addPrintWords(): void {
  addPacks(PACKS);
}
