import { AppError } from '../../schemas/errors';

const MAX_DEPTH = 64;
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Keys that reach into prototypes, and bottomless nesting.
 * A loop with its own stack, because a recursive walk is what such input attacks.
 */
export function refuseHarmfulParts(root: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw new AppError('badRequest');
    for (const [key, part] of Object.entries(value)) {
      if (REFUSED_KEYS.has(key)) throw new AppError('badRequest');
      if (typeof part === 'object') open.push({ value: part, depth: depth + 1 });
    }
  }
}
