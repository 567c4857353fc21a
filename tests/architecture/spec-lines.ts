/**
 * The numbered statements of the specification: how many each section has, numbered from 01, and how many of them have
 * no test title yet. A commit that adds tests for some lowers the second number.
 */
export const SECTIONS: Readonly<Record<string, { readonly lines: number; readonly unproved: number }>> = {
  K1: { lines: 6, unproved: 0 },
  'K2.1': { lines: 9, unproved: 0 },
  'K2.2': { lines: 40, unproved: 8 },
  'K2.3': { lines: 17, unproved: 0 },
  'K2.4': { lines: 8, unproved: 0 },
  'K2.5': { lines: 22, unproved: 0 },
  'K2.6': { lines: 22, unproved: 0 },
  'K2.7': { lines: 8, unproved: 0 },
  K3: { lines: 40, unproved: 3 },
  K4: { lines: 17, unproved: 0 },
  K5: { lines: 26, unproved: 0 },
  K6: { lines: 4, unproved: 0 },
  K7: { lines: 91, unproved: 17 },
  K8: { lines: 15, unproved: 0 },
  K9: { lines: 8, unproved: 0 },
  B2: { lines: 35, unproved: 0 },
  B3: { lines: 48, unproved: 1 },
  B4: { lines: 13, unproved: 0 },
  B5: { lines: 47, unproved: 0 },
  B6: { lines: 7, unproved: 0 },
  B7: { lines: 19, unproved: 0 },
  B8: { lines: 12, unproved: 0 },
  B9: { lines: 20, unproved: 0 },
};

/** Withdrawn: they keep their numbers and need no test. */
export const WITHDRAWN: readonly string[] = ['K7-90', 'K8-12'];
