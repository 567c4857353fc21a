import { cause, type Cause } from '../problems/causes';

/**
 * Larger documents are rejected before any code traverses them: a document is checked in one piece, and the server
 * answers no other request meanwhile. `bytes` is what the server accepts in the request that saves one.
 */
export const BOUNDS = {
  depth: 64,
  nodes: 50_000,
  keys: 5000,
  members: 3000,
  bytes: 2 * 1024 * 1024,
} as const;

/**
 * Limits on the total length of all patterns, and of all expressions, of one document: compiling one character takes
 * about 10 µs and 1 µs. A short text counts as `SHORTEST`, because it costs about as much.
 */
const COMPILED = {
  pattern: { code: 'patternsTooLong', most: 50_000 },
  expression: { code: 'expressionsTooLong', most: 200_000 },
} as const;
const SHORTEST = 50;

/** Keys whose text is compiled; expressions below `where` filter the choices of an option call. */
const KEYS: ReadonlyMap<string, keyof typeof COMPILED> = new Map([
  ['pattern', 'pattern'],
  ['when', 'expression'],
  ['set', 'expression'],
  ['fill', 'expression'],
  ['expr', 'expression'],
  ['where', 'expression'],
]);

/** What the text below this key of a document is compiled as, or null. `where` holds an object of texts. */
export function compiledKind(key: string): keyof typeof COMPILED | null {
  return KEYS.get(key) ?? null;
}

/** Sums the characters to compile; returns the cause when a sum exceeds its limit. */
class Compilable {
  private readonly characters = { pattern: 0, expression: 0 };

  add(key: string, value: unknown): Cause | null {
    const kind = compiledKind(key);
    if (!kind) return null;
    const texts = typeof value === 'object' && value !== null ? Object.values(value) : [value];
    for (const text of texts)
      if (typeof text === 'string') this.characters[kind] += Math.max(text.length, SHORTEST);
    const { code, most } = COMPILED[kind];
    return this.characters[kind] > most ? cause(code, { n: most }) : null;
  }
}

/** Why a document is too deep or too large, or null. Iterative, so a deep document cannot overflow the stack. */
export function exceedsBounds(json: unknown): Cause | null {
  let level: unknown[] = [json];
  let nodes = 0;
  const compilable = new Compilable();
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > BOUNDS.depth) return cause('tooDeep', { n: BOUNDS.depth });
    nodes += level.length;
    if (nodes > BOUNDS.nodes) return cause('tooManyValues', { n: BOUNDS.nodes });
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const members = Object.entries(value);
      // To look for an unknown key takes time for each of the others.
      const most = Array.isArray(value) ? BOUNDS.members : BOUNDS.keys;
      if (members.length > most) return cause('tooManyValues', { n: most });
      for (const [key, part] of members) {
        const why = compilable.add(key, part);
        if (why) return why;
        next.push(part);
      }
    }
    level = next;
  }
  return null;
}

/** Why a text is longer than the server accepts, or null; such a text is not parsed. */
export function exceedsBytes(text: string): Cause | null {
  // A character of a text has at least one byte and at most three.
  if (text.length * 3 <= BOUNDS.bytes) return null;
  const isLonger = text.length > BOUNDS.bytes || bytesOf(text) > BOUNDS.bytes;
  return isLonger ? cause('textTooLarge', { n: BOUNDS.bytes / 1024 ** 2 }) : null;
}

/** The length of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

/**
 * Maximum lengths of lists whose members are checked or compiled one by one, so that the time for one document is
 * bounded. The limits are far above real use. The limit for columns of an entity is in `check-columns.ts`.
 */
export const MOST = {
  /** Rules over several columns of an entity or several items of a form. */
  checks: 200,
  /** Patterns, and linkage rules, of one column or item. */
  patterns: 20,
  linkage: 50,
  /** Fields and containers of one form. */
  formNodes: 3000,
  tableColumns: 300,
  searches: 100,
  /** Columns of other entities that one page, or one entity, reads through its references. */
  paths: 20,
  /** Tabs above a list. */
  tabs: 12,
  /** Steps of a wizard, and the blocks of a page with what one of them shows. */
  steps: 12,
  blocks: 24,
  figures: 12,
  links: 60,
  blockRows: 20,
  groups: 50,
  /** Buttons of the toolbar, and of a row. */
  actions: 50,
  /** Entries of one level of a menu. */
  menuEntries: 1000,
  enumValues: 2000,
  settings: 300,
  /** Lists of rows in a seed file, rows in one of them, and roles. */
  seedLists: 20,
  seedRows: 500,
  seedRoles: 100,
} as const;
