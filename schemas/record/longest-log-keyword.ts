/** The longest keyword of a search in logs, in characters (building blocks, section 5). */
export const LONGEST_LOG_KEYWORD = 30;
