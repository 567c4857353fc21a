import { addPacks } from '../../widgets/ui/texts';
import { enUSLogs } from './locales/logs/en-US';
import { ptBRLogs } from './locales/logs/pt-BR';
import { zhCNLogs } from './locales/logs/zh-CN';
import { zhTWLogs } from './locales/logs/zh-TW';

const PACKS = { 'zh-CN': zhCNLogs, 'zh-TW': zhTWLogs, 'en-US': enUSLogs, 'pt-BR': ptBRLogs };

/** Adds the texts of logs. Their dialogs call it when they are loaded, so that the first list does not wait for them. */
export function addLogWords(): void {
  addPacks(PACKS);
}
