import { randomUUID } from 'node:crypto';

/** A place in the store for a new file: nothing of it comes from the sender. `2026/11/<random>.png` */
export function newPath(kind: string, now = new Date()): string {
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  return `${now.getUTCFullYear()}/${month}/${randomUUID().replaceAll('-', '')}.${kind.split('.').at(-1)}`;
}
