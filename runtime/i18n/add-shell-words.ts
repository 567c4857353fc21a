import { addPacks } from '../../widgets/ui/texts';
import { enUSShell } from './locales/shell/en-US';
import { ptBRShell } from './locales/shell/pt-BR';
import { zhCNShell } from './locales/shell/zh-CN';
import { zhTWShell } from './locales/shell/zh-TW';

const PACKS = { 'zh-CN': zhCNShell, 'zh-TW': zhTWShell, 'en-US': enUSShell, 'pt-BR': ptBRShell };

/** Adds the texts of child applications and of the shell's settings, which are loaded after the first list. */
export function addShellWords(): void {
  addPacks(PACKS);
}
