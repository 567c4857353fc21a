import { randomStream } from '../../../server/seed/random';

/** Seeded random decisions. */
export interface Chance {
  /** An integer from 0, less than `end`. */
  below(end: number): number;
  pick<T>(from: readonly T[]): T;
  /** True in this percentage of cases. */
  percent(share: number): boolean;
}

export function chanceOf(seed: string): Chance {
  const random = randomStream(seed);
  const below = (end: number) => Math.floor(random() * end);
  return { below, pick: (from) => from[below(from.length)]!, percent: (share) => random() * 100 < share };
}
