import type { WordKey } from './zh-CN';

export const ptBR: Partial<Record<WordKey, string>> = {};
