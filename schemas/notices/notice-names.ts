import type { zhCNNotices } from './locales/zh-CN';

/** The name of a sentence in the catalogue of notices. */
export type NoticeName = keyof typeof zhCNNotices;
