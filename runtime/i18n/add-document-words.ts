import { addPacks } from '../../widgets/ui/texts';
import { enUSDocumentWords } from './locales/documents/en-US';
import { ptBRDocumentWords } from './locales/documents/pt-BR';
import { zhCNDocumentWords } from './locales/documents/zh-CN';
import { zhTWDocumentWords } from './locales/documents/zh-TW';

const PACKS = {
  'zh-CN': zhCNDocumentWords,
  'zh-TW': zhTWDocumentWords,
  'en-US': enUSDocumentWords,
  'pt-BR': ptBRDocumentWords,
};

/** Adds the texts of the dialogs of documents, which are loaded with the first one. */
export function addDocumentWords(): void {
  addPacks(PACKS);
}
