import { addPacks } from '../../widgets/ui/texts';
import { enUSKeyWords } from './locales/keys/en-US';
import { ptBRKeyWords } from './locales/keys/pt-BR';
import { zhCNKeyWords } from './locales/keys/zh-CN';
import { zhTWKeyWords } from './locales/keys/zh-TW';

const PACKS = { 'zh-CN': zhCNKeyWords, 'zh-TW': zhTWKeyWords, 'en-US': enUSKeyWords, 'pt-BR': ptBRKeyWords };

/** Adds the texts of the page of all keys, which calls it when it is loaded. */
export function addKeyWords(): void {
  addPacks(PACKS);
}
