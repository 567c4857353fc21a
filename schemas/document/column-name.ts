/** Names of columns are checked against it before they can reach SQL or a URL. */
export const COLUMN_NAME = '^[a-z][A-Za-z0-9]{0,40}$';
