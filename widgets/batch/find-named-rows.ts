import { MOST_CHOICES } from '../../schemas/document/choice-limits';
import type { Choice } from '../../schemas/document/dictionary';
import { MOST_LINES } from '../../schemas/document/line-limits';
import type { Field } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import { isStorable } from '../../schemas/text/storable-text';
import { flattenChoices } from '../shared/choices';
import { takesMany } from '../tree-select/field';
import type { WidgetHost } from '../widget';

type Value = Choice['value'];
type Host = Pick<WidgetHost, 'choices'>;

/** Requests for the texts of one column that a loaded list does not contain: the rows of a table need one. */
const MOST_REQUESTS = 5;
/** A longer text is no name. */
const LONGEST = 200;
const NONE: readonly Choice[] = [];

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

/**
 * Text → id, for texts that match exactly one row. What the loaded list does not contain is asked for by name: the list
 * may end before it.
 */
async function idsOf(words: readonly string[], cell: Field, host: Host): Promise<ReadonlyMap<string, Value>> {
  const loaded = cell.source?.large ? NONE : flattenChoices(await host.choices(cell, { notify: true }));
  const labels = new Set(loaded.map(({ label }) => label));
  const found = named(loaded);
  const missing = isWhole(loaded) ? words.filter((word) => !labels.has(word)) : words;
  const asked = missing
    .filter((word) => word.length <= LONGEST && isStorable(word))
    .slice(0, MOST_REQUESTS * MOST_LINES);
  for (let from = 0; from < asked.length; from += MOST_LINES) {
    const names = asked.slice(from, from + MOST_LINES);
    const rows = flattenChoices(await host.choices(cell, { names, notify: true }));
    // A name that is one row's in the loaded part may be another row's, too.
    for (const { label } of rows) found.delete(label);
    for (const [word, id] of named(rows)) found.set(word, id);
  }
  return found;
}

/** Whether a list has all rows: a long one ends at a limit, and in a large tree only one level is loaded. */
function isWhole(choices: readonly Choice[]): boolean {
  const isOpen = ({ hasChildren, children }: Choice) => hasChildren === true && !children?.length;
  return choices.length < MOST_CHOICES && !choices.some(isOpen);
}

function named(choices: readonly Choice[]): Map<string, Value> {
  const ids = new Map<string, Value>();
  const several = new Set<string>();
  for (const { label, value, disabled, group } of choices) {
    if (disabled || group) continue;
    if (ids.has(label)) several.add(label);
    ids.set(label, value);
  }
  for (const label of several) ids.delete(label);
  return ids;
}
