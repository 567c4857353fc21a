import type { LINE_WORDS } from '../../schemas/document/line-words';
import type { Field } from '../../schemas/model/field';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { ChangedField } from './changed-field';

/** A logged line: its place and its cells, as `log-lines.ts` writes them. */
interface LoggedLine {
  at: number;
  id: number | null;
  cells: JsonObject;
}

/** The lines in a logged value; empty for anything else. */
export function loggedEntries(value: Json | undefined): LoggedLine[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) =>
    isObject(one) && isObject(one.cells)
      ? [{ at: Number(one.at), id: typeof one.id === 'number' ? one.id : null, cells: one.cells }]
      : [],
  );
}

/** How cells and texts are shown. */
interface Showing {
  field: Field;
  /** The columns of the lines, translated, in the order of the document. */
  cells: ReadonlyMap<string, Field>;
  text(name: string, value: Json | undefined): string;
  word(text: (typeof LINE_WORDS)[number]): string;
}

/** A change of lines, one entry for each line: its cells before and after. */
export function changedLines(from: Json | undefined, to: Json | undefined, showing: Showing): ChangedField[] {
  const { field, word } = showing;
  const [before, after] = [loggedEntries(from), loggedEntries(to)];
  const entry = (at: number, one: LoggedLine | undefined, other: LoggedLine | undefined): ChangedField => ({
    column: `${field.model}/${at}`,
    name: `${field.label} · ${word('第 {n} 行').replace('{n}', String(at))}`,
    from: cellsText(one, showing),
    to: cellsText(other, showing),
  });
  const kept = new Map(after.flatMap((one) => (one.id === null ? [] : [[one.id, one] as const])));
  const changed = before.map((one) => {
    const other = one.id === null ? undefined : kept.get(one.id);
    return entry(other?.at ?? one.at, one, other);
  });
  const left = new Set(before.map(({ id }) => id));
  const added = after
    .filter(({ id }) => id === null || !left.has(id))
    .map((one) => entry(one.at, undefined, one));
  const more = Array.isArray(to) ? to.find((one) => isObject(one) && one.more !== undefined) : undefined;
  const rest = isObject(more)
    ? [
        {
          column: field.model,
          name: field.label,
          from: '',
          to: word('另有 {n} 行变更').replace('{n}', String(more.more)),
        },
      ]
    : [];
  return [...[...changed, ...added].sort((one, other) => placeIn(one) - placeIn(other)), ...rest];
}

function placeIn({ column }: ChangedField): number {
  return Number(column.split('/')[1]);
}

/** A line as text; a line that only moved shows its places. */
function cellsText(line: LoggedLine | undefined, { cells: fields, text, word }: Showing): string {
  if (!line) return '';
  // The database sorts the keys of an object by their length.
  const names = new Set([...fields.keys(), ...Object.keys(line.cells)]);
  const cells = [...names]
    .filter((name) => name in line.cells)
    .map((name) => `${fields.get(name)?.label ?? name}：${text(name, line.cells[name])}`);
  return cells.length > 0 ? cells.join('；') : word('第 {n} 行').replace('{n}', String(line.at));
}
