/** What the jobs of exports and prints say, in Chinese (keys of the locales). */
export const EXPORT_WORDS = { title: '导出{page}', running: '正在导出' } as const;
