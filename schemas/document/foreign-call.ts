/** The calls by which pages reach foreign systems begin with it: `dynamic-sys/foreign/{system}/{call}`. */
export const FOREIGN = 'dynamic-sys/foreign';

/** The codes of the system and of the call that a URL of a page names; null for other URLs. */
export function foreignCallOf(url: string): { system: string; code: string } | null {
  if (!url.startsWith(`${FOREIGN}/`)) return null;
  const [, system = '', code = ''] =
    /^\/([a-z][A-Za-z0-9_]*)\/([a-z][A-Za-z0-9_]*)(?:\/\{id\})?$/.exec(url.slice(FOREIGN.length)) ?? [];
  return system === '' ? null : { system, code };
}
