import { addPacks } from '../../widgets/ui/texts';
import { enUSImports } from './locales/imports/en-US';
import { ptBRImports } from './locales/imports/pt-BR';
import { zhCNImports } from './locales/imports/zh-CN';
import { zhTWImports } from './locales/imports/zh-TW';

const PACKS = { 'zh-CN': zhCNImports, 'zh-TW': zhTWImports, 'en-US': enUSImports, 'pt-BR': ptBRImports };

/** Adds the texts of imports, which are loaded with their screen. */
export function addImportWords(): void {
  addPacks(PACKS);
}
