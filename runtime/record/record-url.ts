import type { Json, JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { detailPaths } from '../../schemas/model/page-paths';
import { joinWords } from '../../widgets/ui/join-words';

/** The URL of a document for one record: replaces `{id}`, or appends the id. */
export function recordUrl(url: string, id: number): string {
  return url.includes('{id}') ? url.replaceAll('{id}', String(id)) : `${url}/${id}`;
}

/** The parameters of a request for the detail of a record: what the page shows of the rows that it refers to. */
export function alongDetail(page: CompiledPage): JsonObject | undefined {
  const paths = detailPaths(page);
  return paths.length > 0 ? { through: paths.join() } : undefined;
}

/** Replaces `{column}` by the label of a reference or the value of the row. */
export function fillFromRow(text: string, row: JsonObject): string {
  return text.replace(/\{(\w+)\}/g, (_whole, column: string) => rowWord(row, column));
}

/** Fills the fixed parts of a body. A text that is only `{column}` becomes the value with its type. */
export function bodyFromRow(body: Readonly<Record<string, unknown>>, row: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const column = typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined;
      return [key, column === undefined ? (value as Json) : (row[column] ?? null)];
    }),
  );
}

/** The value of a column as text: the label of a reference, or the value itself. */
export function rowWord(row: JsonObject, column: string): string {
  const labels = row.labels as Readonly<Record<string, Json>> | undefined;
  const word = labels?.[column] ?? row[column];
  if (Array.isArray(word)) return joinWords(word.map(String));
  return word === null || word === undefined ? '' : String(word);
}
