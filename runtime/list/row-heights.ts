/** Heights of a row in pixels (look, section 4). */
export const ROW_HEIGHTS = { compact: 36, default: 44, loose: 52 } as const;
export type Density = keyof typeof ROW_HEIGHTS;
