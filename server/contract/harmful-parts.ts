import { AppError } from '../../schemas/errors/app-error';

const MAX_DEPTH = 64;
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Rejects keys that could modify prototypes, and excessive nesting. Iterative, because such input would overflow the
 * stack of a recursive walk.
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
