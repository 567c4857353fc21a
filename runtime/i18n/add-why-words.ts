import { addPacks } from '../../widgets/ui/texts';
import { enUSWhy } from './locales/why/en-US';
import { ptBRWhy } from './locales/why/pt-BR';
import { zhCNWhy } from './locales/why/zh-CN';
import { zhTWWhy } from './locales/why/zh-TW';

const PACKS = { 'zh-CN': zhCNWhy, 'zh-TW': zhTWWhy, 'en-US': enUSWhy, 'pt-BR': ptBRWhy };

/** Adds the texts of 为什么, whose dialog calls it when it is loaded. */
export function addWhyWords(): void {
  addPacks(PACKS);
}
