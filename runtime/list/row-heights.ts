/** Row heights in pixels by density (look, section 4). */
export const ROW_HEIGHTS = { compact: 36, default: 44, loose: 52 } as const;
/** Name of a row height, which users choose per page. */
export type Density = keyof typeof ROW_HEIGHTS;
