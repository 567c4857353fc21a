/** Whether a language is one of the two Chinese ones. Sentences that exist in Chinese and English only are English in all others. */
export function isChinese(language: string): boolean {
  return language.startsWith('zh');
}
