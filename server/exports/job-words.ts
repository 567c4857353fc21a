/** What the jobs of exports and prints say, in Chinese (keys of the locales). */
export const EXPORT_WORDS = { title: '导出{page}', running: '正在导出' } as const;
/** The same of prints: of lists and of records. */
export const PRINT_JOB_WORDS = { title: '打印{page}', running: '正在生成 PDF' } as const;
