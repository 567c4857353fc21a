/** PostgreSQL stores neither NUL nor half of a character that JavaScript writes as two, which JSON can both spell. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const ALL = new RegExp(UNSTORABLE, 'gu');

/** What stands where a character could not be kept. */
const REPLACEMENT = '\ufffd';

/** Whether a text can be stored as it is. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** The text with a mark in the place of each character that cannot be stored. */
export function storable(text: string): string {
  return isStorable(text) ? text : text.replace(ALL, REPLACEMENT);
}

interface Part {
  value: unknown;
  key: string;
  parent: Part | null;
}

/**
 * Where the first text or key stands that cannot be stored, as field errors name places (`rows/3/name`); null: there is none.
 * A loop with its own stack: nobody has bounded the nesting yet.
 */
export function unstorablePath(root: unknown): string | null {
  if (typeof root === 'string') return isStorable(root) ? null : '';
  if (typeof root !== 'object' || root === null) return null;
  const open: Part[] = [{ value: root, key: '', parent: null }];
  for (let part = open.pop(); part; part = open.pop()) {
    const { value } = part;
    if (typeof value === 'string' && !isStorable(value)) return pathOf(part);
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.entries(value);
    for (const [key] of inner)
      if (!isStorable(key)) return pathOf({ value: null, key: storable(key), parent: part });
    // Backwards, so that the first is taken first.
    for (const [key, one] of inner.reverse())
      if (typeof one === 'string' || typeof one === 'object') open.push({ value: one, key, parent: part });
  }
  return null;
}

function pathOf(part: Part): string {
  const keys: string[] = [];
  for (let one: Part | null = part; one?.parent; one = one.parent) keys.unshift(one.key);
  return keys.join('/');
}

/**
 * A value as JSON that PostgreSQL takes: what cannot be stored is marked. A well-formed text never shows a surrogate as an
 * escape, so each of those is half a character.
 */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return /\\u(?:0000|d[89a-f])/.test(text)
    ? text.replace(/\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g, (escape) =>
        escape.length > 2 ? REPLACEMENT : escape,
      )
    : text;
}
