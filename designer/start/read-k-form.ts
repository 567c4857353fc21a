import { reservedColumn } from '../../schemas/check/reserved-names';
import { CONTAINERS } from '../../schemas/document/form-document';
import { importForm, FormError } from '../../schemas/k-form/import-form';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { FieldGrammars } from '../../schemas/model/field';
import type { Source, SourceColumn } from './read-text';

/** A text that is JSON of a form; null: it is something else. Its items become columns, and its layout stays. */
export function readKForm(text: string, types: FieldGrammars): Source | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const { form, report } = importForm(JSON.parse(text), types);
    const items = itemsIn(form.list as unknown as Json[]);
    const labels = new Set<string>();
    const columns = items.flatMap((item) => columnFor(item, types, labels));
    if (columns.length === 0) return null;
    const unread = [...report.errors, ...report.unsupported].length;
    return { form: 'json', title: null, columns, rows: 0, unread, origin: { kind: 'form', form } };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof FormError) return null;
    throw error;
  }
}

/** The fields of a form in reading order, also those in containers; those of a sub-table belong to it. */
export function itemsIn(list: readonly Json[]): JsonObject[] {
  return list.flatMap((node): JsonObject[] => {
    if (!isObject(node)) return [];
    if (!Object.hasOwn(CONTAINERS, String(node.type))) return [node];
    const lists = [
      node.list,
      ...(Array.isArray(node.columns) ? node.columns.map((one) => isObject(one) && one.list) : []),
      ...(Array.isArray(node.trs)
        ? node.trs.flatMap((row) =>
            isObject(row) && Array.isArray(row.tds) ? row.tds.map((cell) => isObject(cell) && cell.list) : [],
          )
        : []),
    ];
    return lists.flatMap((inner) => (Array.isArray(inner) ? itemsIn(inner) : []));
  });
}

/** What of an item decides how its values are stored; the rest stays with the item. */
const OF_COLUMN = ['required', 'rules'];

function columnFor(item: JsonObject, types: FieldGrammars, labels: Set<string>): SourceColumn[] {
  const { type, model, key, label, options } = item;
  const grammar = types.get(String(type));
  if (typeof model !== 'string' || !grammar || typeof key !== 'string') return [];
  const text = typeof label === 'string' && label.trim() !== '' ? label.trim().slice(0, 40) : model;
  let fresh = text;
  for (let at = 2; labels.has(fresh); at++) fresh = `${text}${at}`;
  labels.add(fresh);
  const kept = Object.fromEntries(
    OF_COLUMN.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
  );
  const fits = /^[a-z][A-Za-z0-9]{0,40}$/.test(model) && reservedColumn(model) === null;
  return [
    {
      label: fresh,
      values: [],
      given: {
        ...(fits && { name: model }),
        column: { type: String(type), ...kept, ...(isObject(options) && { options }) } as JsonObject,
        place: key,
      },
    },
  ];
}

/** The form with the names of the new columns; an export gives the former ones back. */
export function renamedForm(list: readonly Json[], names: ReadonlyMap<string, string>): Json[] {
  return list.map((node): Json => {
    if (!isObject(node)) return node;
    if (!Object.hasOwn(CONTAINERS, String(node.type))) {
      const name = names.get(String(node.key));
      if (name === undefined || name === node.model) return node;
      const foreign = isObject(node.foreign) ? node.foreign : {};
      const made = isObject(foreign.made) ? foreign.made : {};
      return { ...node, model: name, foreign: { ...foreign, made: { ...made, model: name } } };
    }
    const inner = (part: Json): Json =>
      isObject(part) && Array.isArray(part.list) ? { ...part, list: renamedForm(part.list, names) } : part;
    return {
      ...(inner(node) as JsonObject),
      ...(Array.isArray(node.columns) && { columns: node.columns.map(inner) }),
      ...(Array.isArray(node.trs) && {
        trs: node.trs.map((row) =>
          isObject(row) && Array.isArray(row.tds) ? { ...row, tds: row.tds.map(inner) } : row,
        ),
      }),
    };
  });
}
