/** Languages of the product; the first is the default. */
export const LANGUAGES = ['zh-CN', 'zh-TW', 'en-US', 'pt-BR'] as const;
/** A language tag of the product. */
export type Language = (typeof LANGUAGES)[number];
