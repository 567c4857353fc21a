/** PostgreSQL stores neither NUL nor a lone surrogate; JSON can contain both. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const ALL = new RegExp(UNSTORABLE, 'gu');

/** Replaces a character that cannot be stored. */
const REPLACEMENT = '\ufffd';

/** Whether a text can be stored unchanged. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** The text with each character that cannot be stored replaced. */
export function storable(text: string): string {
  return isStorable(text) ? text : text.replace(ALL, REPLACEMENT);
}

interface Part {
  value: unknown;
  key: string;
  parent: Part | null;
}

/** The path of the first text or key that cannot be stored; null when there is none. */
export function unstorablePath(root: unknown): string | null {
  return textPath(root, (text) => !isStorable(text));
}

/**
 * The path of the first text or key that is searched for, as in field errors (`rows/3/name`); null when there is none.
 * Iterative, because the nesting depth is not limited yet.
 */
export function textPath(root: unknown, matches: (text: string) => boolean): string | null {
  if (typeof root === 'string') return matches(root) ? '' : null;
  if (typeof root !== 'object' || root === null) return null;
  const open: Part[] = [{ value: root, key: '', parent: null }];
  for (let part = open.pop(); part; part = open.pop()) {
    const { value } = part;
    if (typeof value === 'string' && matches(value)) return pathOf(part);
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.entries(value);
    for (const [key] of inner)
      if (matches(key)) return pathOf({ value: null, key: storable(key), parent: part });
    // Reversed, so that the first member is popped first.
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
 * A value as JSON that PostgreSQL accepts, with characters that cannot be stored replaced. JSON escapes a surrogate
 * only when it is unpaired, so each escaped surrogate is replaced.
 */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return /\\u(?:0000|d[89a-f])/.test(text)
    ? text.replace(/\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g, (escape) =>
        escape.length > 2 ? REPLACEMENT : escape,
      )
    : text;
}
