/** Texts of the language itself in the history of lines. */
export const LINE_WORDS = ['第 {n} 行', '另有 {n} 行变更'] as const;
