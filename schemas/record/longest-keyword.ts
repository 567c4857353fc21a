/** Characters of a keyword by which rows are looked for, at most. */
export const LONGEST_KEYWORD = 100;
