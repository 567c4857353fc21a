/** Records that are printed at once at most. */
export const PRINT_MOST_RECORDS = 100;
