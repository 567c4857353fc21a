import type { Choice } from '../../schemas/document/dictionary';
import type { Field } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import { flattenChoices } from '../shared/choices';
import { takesMany } from '../tree-select/field';
import type { WidgetHost } from '../widget';

type Value = Choice['value'];
type Host = Pick<WidgetHost, 'choices'>;

/** Of a source that is not sent whole, so many different words are looked up, so many at a time. */
const MOST_WORDS = 200;
const AT_ONCE = 6;
/** Rows among which the one with exactly the word is looked for. */
const PAGE_SIZE = 20;

/**
 * Looks up what words of columns that refer to other rows mean, as they were pasted; answers what puts the ids of those
 * rows in their place. A word that names none of them, or several, stays as it is written, so that the check can name it.
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

/** The words in a cell that was pasted: of several rows a list; a cell with an id in it was not pasted. */
function wordsOf(value: Json | undefined): string[] {
  const words = Array.isArray(value) ? value : [value];
  return words.every((word) => typeof word === 'string' && word.trim() !== '') ? (words as string[]) : [];
}

/** Word → id, of those words that name exactly one row. */
async function idsOf(words: readonly string[], cell: Field, host: Host): Promise<ReadonlyMap<string, Value>> {
  if (!cell.source?.large) return named(await host.choices(cell, {}));
  const found = new Map<string, Value>();
  const asked = words.slice(0, MOST_WORDS);
  for (let from = 0; from < asked.length; from += AT_ONCE)
    await Promise.all(
      asked.slice(from, from + AT_ONCE).map(async (word) => {
        const id = named(await host.choices(cell, { keyword: word, page: 1, pageSize: PAGE_SIZE })).get(word);
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
