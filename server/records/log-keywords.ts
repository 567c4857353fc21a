/** Columns of each log in which a keyword is looked for (building blocks, section 2). */
export const LOG_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  log_data_change: ['operator', 'module', 'action', 'path', 'ip', 'data_id'],
  log_data_operate: ['operator', 'module_name', 'path', 'ip', 'res_msg'],
};

/** The longest keyword that a log is searched by. */
export const LONGEST_KEYWORD = 30;
