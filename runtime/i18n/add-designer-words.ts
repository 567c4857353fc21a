import i18next from 'i18next';
import { enUSDesigner } from './locales/designer/en-US';
import { ptBRDesigner } from './locales/designer/pt-BR';
import { zhCNDesigner } from './locales/designer/zh-CN';
import { zhTWDesigner } from './locales/designer/zh-TW';

const PACKS = {
  'zh-CN': zhCNDesigner,
  'zh-TW': zhTWDesigner,
  'en-US': enUSDesigner,
  'pt-BR': ptBRDesigner,
};

/** Adds the texts of the designer, which calls it when it is loaded. */
export function addDesignerWords(): void {
  for (const [language, words] of Object.entries(PACKS))
    i18next.addResourceBundle(language, 'translation', words, true);
}
