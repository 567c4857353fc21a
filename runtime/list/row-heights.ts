import type { Density } from '../../schemas/record/list-settings';

/** Row heights in pixels by density. */
export const ROW_HEIGHTS = { compact: 36, default: 44, loose: 52 } as const satisfies Record<Density, number>;
