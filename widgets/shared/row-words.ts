import { createContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Choice } from '../../schemas/document/dictionary';
import type { Field } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import { useWidgetHost } from '../widget';
import { flattenChoices } from './choices';

type Value = Choice['value'];

/** Labels of the rows that a column refers to, by the URL of its option call. */
type RowWords = ReadonlyMap<string, ReadonlyMap<Value, string>>;

/** Labels for the cells of a table, so that cells do not request them one by one. */
export const RowWordsContext = createContext<RowWords | null>(null);

/** Ids per request. */
const AT_ONCE = 200;
const NONE: RowWords = new Map();
/** Placeholder for a label that is loading. */
export const WORD_TO_COME = '';

/**
 * The labels of all references in the rows: those that came with them, and for the others one request per column, and
 * another for added values.
 */
export function useRowWords(cells: readonly Field[], rows: readonly Json[]): RowWords | null {
  const host = useWidgetHost();
  const referring = useMemo(() => cells.filter((cell) => cell.source), [cells]);
  const [words, setWords] = useState(NONE);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const cell of referring) {
      const { url } = cell.source!;
      const given = givenWords(rows, cell.model).filter(({ id }) => !asked.current.has(`${url} ${id}`));
      if (given.length > 0) {
        for (const { id } of given) asked.current.add(`${url} ${id}`);
        setWords((known) =>
          new Map(known).set(
            url,
            new Map([...(known.get(url) ?? []), ...given.map(({ id, label }) => [id, label] as const)]),
          ),
        );
      }
      const fresh = idsIn(rows, cell.model).filter((id) => !asked.current.has(`${url} ${id}`));
      for (let from = 0; from < fresh.length; from += AT_ONCE) {
        const ids = fresh.slice(from, from + AT_ONCE);
        const tell = (found: readonly Choice[], otherwise: (id: number) => string) =>
          setWords((known) => {
            const own = new Map(known.get(url));
            for (const id of ids) own.set(id, own.get(id) || otherwise(id));
            for (const { value, label } of flattenChoices(found)) own.set(value, label);
            return new Map(known).set(url, own);
          });
        for (const id of ids) asked.current.add(`${url} ${id}`);
        tell([], () => WORD_TO_COME);
        // A row that is deleted or not readable is shown by its id.
        host.choices(cell, { id: ids, notify: true }).then(
          (found) => tell(found, String),
          () => tell([], String),
        );
      }
    }
  }, [host, referring, rows]);
  return referring.length === 0 ? null : words;
}

/** Labels that came with the rows, such as those of stored lines. */
function givenWords(rows: readonly Json[], model: string): { id: number; label: string }[] {
  return rows.flatMap((row) => {
    const { [model]: id, labels } = isObject(row) ? row : {};
    const label = isObject(labels) ? labels[model] : undefined;
    return typeof id === 'number' && typeof label === 'string' ? [{ id, label }] : [];
  });
}

/** The distinct ids in a column. */
function idsIn(rows: readonly Json[], model: string): number[] {
  const values = rows.flatMap((row) => (isObject(row) ? (row[model] ?? []) : []));
  return [...new Set(values.filter((one) => typeof one === 'number' && one > 0))] as number[];
}
