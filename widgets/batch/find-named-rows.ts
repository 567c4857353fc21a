import type { Choice } from '../../schemas/document/dictionary';
import type { Field } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import { flattenChoices } from '../shared/choices';
import { takesMany } from '../tree-select/field';
import type { WidgetHost } from '../widget';

type Value = Choice['value'];
type Host = Pick<WidgetHost, 'choices'>;

/** For sources that are not loaded completely: how many distinct texts are looked up, and how many at a time. */
const MOST_WORDS = 200;
const AT_ONCE = 6;
/** Search results inspected for an exact match. */
const PAGE_SIZE = 20;

/**
 * Resolves pasted texts of reference columns: returns a function that replaces them by the ids of the rows they name.
 * A text that matches no row, or several, is kept so that validation reports it.
 */
export async function findNamedRows(
  rows: readonly Json[],
  cells: readonly Field[],
  host: Host,
): Promise<(rows: readonly Json[]) => Json[]> {
  const found = new Map<string, ReadonlyMap<string, Value>>();
  for (const cell of cells) {
    const words = new Set(rows.flatMap((row) => (isObject(row) ? wordsOf(row[cell.model]) : [])));
    if (cell.source && words.size > 0) found.set(cell.model, await idsOf([...words], cell, host));
  }
  return (latest) =>
    latest.map((row) => {
      if (!isObject(row)) return row;
      const changed = cells.flatMap((cell): [string, Json][] => {
        const words = wordsOf(row[cell.model]);
        const ids = words.map((word) => found.get(cell.model)?.get(word));
        if (words.length === 0 || ids.includes(undefined)) return [];
        return [[cell.model, takesMany(cell) ? (ids as Json[]) : (ids[0] as Json)]];
      });
      return changed.length > 0 ? { ...row, ...Object.fromEntries(changed) } : row;
    });
}

/** The texts in a pasted cell: a list for a multiple choice, none for a cell that already holds an id. */
function wordsOf(value: Json | undefined): string[] {
  const words = Array.isArray(value) ? value : [value];
  return words.every((word) => typeof word === 'string' && word.trim() !== '') ? (words as string[]) : [];
}

/** Text → id, for texts that match exactly one row. */
async function idsOf(words: readonly string[], cell: Field, host: Host): Promise<ReadonlyMap<string, Value>> {
  if (!cell.source?.large) return named(await host.choices(cell, { notify: true }));
  const found = new Map<string, Value>();
  const asked = words.slice(0, MOST_WORDS);
  for (let from = 0; from < asked.length; from += AT_ONCE)
    await Promise.all(
      asked.slice(from, from + AT_ONCE).map(async (word) => {
        const id = named(
          await host.choices(cell, { keyword: word, page: 1, pageSize: PAGE_SIZE, notify: true }),
        ).get(word);
        if (id !== undefined) found.set(word, id);
      }),
    );
  return found;
}

function named(choices: readonly Choice[]): Map<string, Value> {
  const ids = new Map<string, Value>();
  const several = new Set<string>();
  for (const { label, value, disabled, group } of flattenChoices(choices)) {
    if (disabled || group) continue;
    if (ids.has(label)) several.add(label);
    ids.set(label, value);
  }
  for (const label of several) ids.delete(label);
  return ids;
}
