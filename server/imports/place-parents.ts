import type { FieldErrorName } from '../../schemas/errors/error-names';

/** A record of a sheet as its parent is looked for. */
export interface SheetNode {
  row: number;
  /** The texts by which another record of the sheet may name it. */
  names: readonly string[];
  /** The text of a parent that is stored nowhere, so that it must be in the sheet; null: it is stored, or there is none. */
  parent: string | null;
  rejected: boolean;
  /** Its level, from 0, where it is known already. */
  level?: number;
}

/** How many records of the sheet a record is below of, or why it has no parent there; `n` are the levels that may be. */
export type NodePlace = { level: number } | { error: FieldErrorName; rows: readonly number[]; n?: number };

/** Levels of a tree in a sheet, where its entity allows no fewer: each is a round of statements. */
const MOST_LEVELS = 100;
/** Rows that an error lists. */
const LISTED = 3;

/**
 * Finds the parents of records in their own sheet, before or after them, by name or code. A submit in the order of the levels
 * writes parents first. `most` are the levels that the entity allows.
 */
export function placeParents(nodes: readonly SheetNode[], most = MOST_LEVELS): Map<SheetNode, NodePlace> {
  const byName = new Map<string, SheetNode[]>();
  for (const node of nodes)
    for (const name of new Set(node.names)) {
      const alike = byName.get(name);
      if (alike) alike.push(node);
      else byName.set(name, [node]);
    }
  const places = new Map<SheetNode, NodePlace>();
  for (const node of nodes) {
    // Each is below the next one; without recursion, because a sheet may have very many levels.
    const path = new Set<SheetNode>();
    let above = node;
    while (!places.has(above) && !path.has(above)) {
      const parent = parentOf(above, byName);
      if ('row' in parent) {
        path.add(above);
        above = parent;
      } else places.set(above, parent);
    }
    const below = [...path];
    const cycle = places.has(above) ? [] : below.splice(below.indexOf(above));
    for (const one of cycle) places.set(one, { error: 'parentCycle', rows: [] });
    for (const one of below.reverse()) {
      places.set(one, belowOf(above, places.get(above)!, Math.min(most, MOST_LEVELS)));
      above = one;
    }
  }
  return places;
}

/** The parent of a node in the sheet, or its place when it has none there. */
function parentOf(
  { parent, level = 0 }: SheetNode,
  byName: ReadonlyMap<string, readonly SheetNode[]>,
): SheetNode | NodePlace {
  if (parent === null) return { level };
  const found = byName.get(parent) ?? [];
  const [only] = found;
  if (only && found.length === 1) return only;
  return {
    error: only ? 'ambiguousParent' : 'noReference',
    rows: found.slice(0, LISTED).map(({ row }) => row),
  };
}

function belowOf(parent: SheetNode, place: NodePlace, most: number): NodePlace {
  if ('error' in place || parent.rejected) return { error: 'parentRejected', rows: [parent.row] };
  const level = place.level + 1;
  return level < most ? { level } : { error: 'maxDepth', rows: [], n: most };
}
