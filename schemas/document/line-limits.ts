/** The most lines of one record: they are sent, checked and saved in one request. */
export const MOST_LINES = 2000;
/** The most lines of one record where the document sets no limit. */
export const USUAL_LINES = 500;
/** The most columns of a sub-table, as for a column of type `batch`. */
export const MOST_LINE_COLUMNS = 20;
