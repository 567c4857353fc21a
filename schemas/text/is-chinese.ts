/**
 * Whether a language is zh-CN or zh-TW. Messages that exist only in Chinese and English are shown in English in all
 * other languages.
 */
export function isChinese(language: string): boolean {
  return language.startsWith('zh');
}
