/** The longest keyword of a search in logs, in characters. */
export const LONGEST_LOG_KEYWORD = 30;
