import type { WordKey } from './zh-CN';

export const zhTW: Partial<Record<WordKey, string>> = {};
