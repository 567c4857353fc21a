import { addPacks } from '../../widgets/ui/texts';
import { enUSTemplates } from './locales/templates/en-US';
import { ptBRTemplates } from './locales/templates/pt-BR';
import { zhCNTemplates } from './locales/templates/zh-CN';
import { zhTWTemplates } from './locales/templates/zh-TW';

const PACKS = {
  'zh-CN': zhCNTemplates,
  'zh-TW': zhTWTemplates,
  'en-US': enUSTemplates,
  'pt-BR': ptBRTemplates,
};

/** Adds the texts of the dialog of export and print templates, which calls it when it is loaded. */
export function addTemplateWords(): void {
  addPacks(PACKS);
}
