/** Ids of pages match this pattern before they are used in a URL. */
export const PAGE_ID = '^[a-z][a-z0-9-]*$';
