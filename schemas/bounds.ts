/** Larger documents are refused before anything walks over them. */
const BOUNDS = { depth: 64, nodes: 100_000, bytes: 2 * 1024 * 1024 } as const;

/**
 * Characters of all patterns, and of all expressions, of one document: to compile them takes some 10 µs and 1 µs each.
 * Choices of an option call are narrowed by expressions below `where`.
 */
const COMPILED: Record<string, { what: string; most: number }> = {
  pattern: { what: 'patterns', most: 50_000 },
  when: { what: 'expressions', most: 200_000 },
  set: { what: 'expressions', most: 200_000 },
  expr: { what: 'expressions', most: 200_000 },
};

/** Counts the characters that have to be compiled; answers why they are too many. */
class Compilable {
  private readonly characters: Record<string, number> = {};

  add(key: string, value: unknown): string | null {
    const kind = COMPILED[key];
    if (key === 'where' && typeof value === 'object' && value !== null)
      return Object.values(value).reduce<string | null>((why, text) => why ?? this.add('set', text), null);
    if (!kind || !Object.hasOwn(COMPILED, key) || typeof value !== 'string') return null;
    const sum = (this.characters[kind.what] ?? 0) + value.length;
    this.characters[kind.what] = sum;
    return sum > kind.most ? `more than ${kind.most} characters of ${kind.what}` : null;
  }
}

/** Why a document is too deep or too large to be read, or null. Never recurses, so depth cannot exhaust the stack. */
export function exceedsBounds(json: unknown): string | null {
  let level: unknown[] = [json];
  let nodes = 0;
  const compilable = new Compilable();
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > BOUNDS.depth) return `nested deeper than ${BOUNDS.depth} levels`;
    nodes += level.length;
    if (nodes > BOUNDS.nodes) return `more than ${BOUNDS.nodes} values`;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const [key, part] of Object.entries(value)) {
        const why = compilable.add(key, part);
        if (why) return why;
        next.push(part);
      }
    }
    level = next;
  }
  return null;
}
