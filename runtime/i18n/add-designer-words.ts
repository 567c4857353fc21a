import { addPacks } from '../../widgets/ui/texts';
import { enUSDesignerStart } from './locales/designer-start/en-US';
import { ptBRDesignerStart } from './locales/designer-start/pt-BR';
import { zhCNDesignerStart } from './locales/designer-start/zh-CN';
import { zhTWDesignerStart } from './locales/designer-start/zh-TW';
import { enUSDesigner } from './locales/designer/en-US';
import { ptBRDesigner } from './locales/designer/pt-BR';
import { zhCNDesigner } from './locales/designer/zh-CN';
import { zhTWDesigner } from './locales/designer/zh-TW';

const PACKS = {
  'zh-CN': { ...zhCNDesigner, ...zhCNDesignerStart },
  'zh-TW': { ...zhTWDesigner, ...zhTWDesignerStart },
  'en-US': { ...enUSDesigner, ...enUSDesignerStart },
  'pt-BR': { ...ptBRDesigner, ...ptBRDesignerStart },
};

/** Adds the texts of the designer, which calls it when it is loaded. */
export function addDesignerWords(): void {
  addPacks(PACKS);
}
