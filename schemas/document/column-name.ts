/** Column names must match this pattern before they are used in SQL or in a URL. */
export const COLUMN_NAME = '^[a-z][A-Za-z0-9]{0,40}$';
/** The name of a column, or a column of the row that a column refers to: `articleId.price`. */
export const COLUMN_PATH = '^[a-z][A-Za-z0-9]{0,40}(\\.[a-z][A-Za-z0-9]{0,40})?$';
/** A column of the row that a column refers to: `articleId.price`. */
export const PATH_ONLY = '^[a-z][A-Za-z0-9]{0,40}\\.[a-z][A-Za-z0-9]{0,40}$';
