/** `/columns/3/type` → `columns[3].type` */
export function jsonPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, part)), '');
}

/** A path below another one. */
export function under(path: string, inner: string): string {
  return path === '' || inner === '' || inner.startsWith('[') ? path + inner : `${path}.${inner}`;
}

/** The path of a member, as problems name it: `formConfig.list`. */
export function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** The value that a JSON pointer leads to. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], value);
}
