/** Larger documents are refused before anything walks over them. */
const BOUNDS = { depth: 64, nodes: 100_000, bytes: 2 * 1024 * 1024 } as const;

/** Why a document is too deep or too large to be read, or null. Never recurses, so depth cannot exhaust the stack. */
export function exceedsBounds(json: unknown): string | null {
  let level: unknown[] = [json];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > BOUNDS.depth) return `nested deeper than ${BOUNDS.depth} levels`;
    nodes += level.length;
    if (nodes > BOUNDS.nodes) return `more than ${BOUNDS.nodes} values`;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return null;
}
