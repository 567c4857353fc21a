import { shortened } from './text/cut-text';

/** Characters of a key in a path: documents of others may have keys of any length. */
const KEY_LENGTH = 100;

/** `/columns/3/type` → `columns[3].type` */
export function jsonPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d{1,9}$/.test(part) ? `${path}[${part}]` : join(path, part)), '');
}

/** Joins a path and a path below it. */
export function under(path: string, inner: string): string {
  return path === '' || inner === '' || inner.startsWith('[') ? path + inner : `${path}.${inner}`;
}

/** Appends a key to a path, in the notation of problems: `formConfig.list`. A long key is truncated. */
export function join(path: string, key: string): string {
  const name = shortened(key, KEY_LENGTH);
  return path === '' ? name : `${path}.${name}`;
}

/** The value at a JSON pointer. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], value);
}
