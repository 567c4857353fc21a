/** Columns of each log that a keyword search covers. */
export const LOG_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  log_data_change: ['operator', 'module', 'action', 'path', 'ip', 'data_id'],
  log_data_operate: ['operator', 'module_name', 'path', 'ip', 'res_msg'],
};
