/** Entity ids must match this pattern before they are used in SQL or in a URL. */
export const ENTITY_ID = '^[a-z][a-z0-9_]{0,47}$';
