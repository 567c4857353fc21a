import type { Json, JsonObject } from '../../schemas/json';

/** A document's URL for one record: `{id}` is replaced, or the id is appended. */
export function recordUrl(url: string, id: number): string {
  return url.includes('{id}') ? url.replaceAll('{id}', String(id)) : `${url}/${id}`;
}

/** Replaces `{column}` by the row's word for it: the label of a reference, else the value. */
export function fillFromRow(text: string, row: JsonObject): string {
  return text.replace(/\{(\w+)\}/g, (_whole, column: string) => rowWord(row, column));
}

/** Fixed parts of a body. A text that is only `{column}` becomes the column's value, whatever its type. */
export function bodyFromRow(body: Readonly<Record<string, unknown>>, row: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const column = typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined;
      return [key, column === undefined ? (value as Json) : (row[column] ?? null)];
    }),
  );
}

/** What a person calls the value of a column: the label of what it refers to, or the value itself. */
export function rowWord(row: JsonObject, column: string): string {
  const labels = row.labels as Readonly<Record<string, Json>> | undefined;
  const word = labels?.[column] ?? row[column];
  if (Array.isArray(word)) return word.join('、');
  return word === null || word === undefined ? '' : String(word);
}
