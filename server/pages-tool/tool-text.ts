import type { Language } from '../../schemas/languages';
import { fill, type ErrorParams } from '../../schemas/text/fill';
import { enUSTool } from './locales/en-US';
import { ptBRTool } from './locales/pt-BR';
import { zhCNTool, type ToolTextKey } from './locales/zh-CN';
import { zhTWTool } from './locales/zh-TW';

/** A key with a text of its own for one. */
type CountKey = ToolTextKey extends infer Key ? (Key extends `${infer Base}.one` ? Base : never) : never;

/** The texts of the tool for documents. */
export const TOOL_TEXTS: Record<Language, Record<ToolTextKey, string>> = {
  'zh-CN': zhCNTool,
  'zh-TW': zhTWTool,
  'en-US': enUSTool,
  'pt-BR': ptBRTool,
};

/** A text of the tool in the language of the terminal. */
export function toolText(key: ToolTextKey, language: Language, params: ErrorParams = {}): string {
  return fill(TOOL_TEXTS[language][key], params, language);
}

/** A text with a number: `no problems`, `1 problem`, `2 problems`. */
export function countText(key: CountKey, n: number, language: Language, params: ErrorParams = {}): string {
  const shown = n === 0 ? toolText('count.none', language) : n;
  return toolText(n === 1 ? `${key}.one` : key, language, { ...params, n: shown });
}
