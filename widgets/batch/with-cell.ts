import { isObject, type Json, type JsonObject } from '../../schemas/json';

/** A row with another value in a cell; the label of the former one goes with it. */
export function withCell(row: Json | undefined, model: string, value: Json): JsonObject {
  const { labels, ...cells } = isObject(row) ? row : {};
  const changed = { ...cells, [model]: value };
  if (!isObject(labels)) return changed;
  const { [model]: _, ...others } = labels;
  return Object.keys(others).length > 0 ? { ...changed, labels: others } : changed;
}
