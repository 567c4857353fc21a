/** The calls by which pages reach foreign systems begin with it: `dynamic-sys/foreign/{system}/{call}`. */
export const FOREIGN = 'dynamic-sys/foreign';

/** The codes of the system and of the call that a URL of a page names; null for other URLs. */
export function foreignCallOf(url: string): { system: string; code: string } | null {
  if (!url.startsWith(`${FOREIGN}/`)) return null;
  const [, system = '', code = ''] =
    /^\/([a-z][A-Za-z0-9_]*)\/([a-z][A-Za-z0-9_]*)(?:\/\{id\})?$/.exec(url.slice(FOREIGN.length)) ?? [];
  return system === '' ? null : { system, code };
}

/** Values of the purpose of a foreign call. */
export const PURPOSE = { list: 1, add: 2, edit: 3, del: 4, detail: 5 } as const;

const READING: readonly number[] = [PURPOSE.list, PURPOSE.detail];
const WRITING: readonly number[] = [PURPOSE.add, PURPOSE.edit, PURPOSE.del];

/**
 * Whether a page may use a foreign call in a place that reads or writes. Other systems list by POST, too; no other
 * method that changes something is a way to read.
 */
export function suitsForeign(
  use: 'read' | 'write',
  { purpose, method }: { purpose: number; method: string },
): boolean {
  if (use === 'write') return WRITING.includes(purpose);
  return READING.includes(purpose) && (method === 'GET' || method === 'POST');
}
