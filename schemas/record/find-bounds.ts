/** What one search over all lists does at most; `ms` is the time after which no further list is looked through. */
export const FIND_BOUNDS = { keyword: 50, pages: 12, rows: 5, records: 20, ms: 1500 } as const;
