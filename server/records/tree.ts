import type { JsonObject } from '../../schemas/json';

/**
 * Rows below their parents, in the order given. A row whose parent is not among them stands at the top:
 * nothing that may be seen gets lost because what is above it may not.
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
