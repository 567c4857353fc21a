/** What would become of a row of a sheet: added, changes a stored one, changes nothing, or has errors. */
export const IMPORT_KINDS = ['new', 'changed', 'same', 'rejected'] as const;
/** Rows that one request reads or changes at most. */
export const IMPORT_PAGE = 200;
/** Errors that an upload answers with; the others are read by `import/rows` and `import/errors` (F23). */
export const IMPORT_ERRORS = 1000;
/** Characters of a cell that are kept and sent; a longer one is an error of its row. */
export const IMPORT_CELL = 32_767;
