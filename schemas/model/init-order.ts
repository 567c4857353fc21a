import type { Json, JsonObject } from '../json';

/**
 * The rows in an order in which each follows those that it names in `parent`, by their value of `key`. Rows of a circle
 * are left out, and returned by their keys.
 */
export function initOrder(
  rows: readonly JsonObject[],
  key: string,
  parent: string | null,
): { ordered: JsonObject[]; circle: Json[] } {
  if (parent === null) return { ordered: [...rows], circle: [] };
  const keys = new Set(rows.map((row) => row[key] ?? null));
  const done = new Set<Json>();
  const ordered: JsonObject[] = [];
  let rest = [...rows];
  for (let size = -1; size !== rest.length;) {
    size = rest.length;
    rest = rest.filter((row) => {
      const above = row[parent] ?? null;
      if (above !== null && keys.has(above) && !done.has(above)) return true;
      ordered.push(row);
      done.add(row[key] ?? null);
      return false;
    });
  }
  return { ordered, circle: rest.map((row) => row[key] ?? null) };
}
