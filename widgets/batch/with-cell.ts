import { isObject, type Json, type JsonObject } from '../../schemas/json';

/** A row with another value in a cell; the label of the former one, and what is known of its row, go with it. */
export function withCell(row: Json | undefined, model: string, value: Json): JsonObject {
  const { labels, ...before } = isObject(row) ? row : {};
  const cells = Object.entries(before).filter(([name]) => !name.startsWith(`${model}.`));
  const changed = { ...Object.fromEntries(cells), [model]: value };
  if (!isObject(labels)) return changed;
  const { [model]: _, ...others } = labels;
  return Object.keys(others).length > 0 ? { ...changed, labels: others } : changed;
}
