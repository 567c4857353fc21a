/** Column names must match this pattern before they are used in SQL or in a URL. */
export const COLUMN_NAME = '^[a-z][A-Za-z0-9]{0,40}$';
