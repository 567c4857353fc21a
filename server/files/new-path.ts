import { randomUUID } from 'node:crypto';

/** A path in the store for a new file, such as `2026/11/<random>.png`. Nothing of it comes from the sender. */
export function newPath(kind: string, now = new Date()): string {
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  return `${now.getUTCFullYear()}/${month}/${randomUUID().replaceAll('-', '')}.${kind.split('.').at(-1)}`;
}
