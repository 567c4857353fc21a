import type { JsonObject } from '../../schemas/json';

/**
 * Nests rows below their parents, in the given order. A row whose parent is missing becomes a root: a visible row is
 * shown even if its ancestors are not visible.
 */
export function nest(rows: readonly JsonObject[], parent: string, key = 'id'): JsonObject[] {
  const copies = rows.map((row): JsonObject => ({ ...row }));
  const byKey = new Map(copies.map((row) => [row[key], row]));
  const top: JsonObject[] = [];
  for (const row of copies) {
    const above = byKey.get(row[parent] ?? null);
    if (!above || above === row) top.push(row);
    else if (Array.isArray(above.children)) above.children.push(row);
    else above.children = [row];
  }
  return top;
}
