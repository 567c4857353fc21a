import type { zhCNLists } from './zh-CN';

/** A translation of all texts of `zhCNLists`. */
export type ListWords = Record<keyof typeof zhCNLists, string>;
