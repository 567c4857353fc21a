import type { Choice } from '../../schemas/document/dictionary';
import type { Json, JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { pathParts } from '../../schemas/model/through';
import { flattenChoices } from '../../widgets/shared/choices';
import type { FarRows } from '../../widgets/widget';

/** Rows of one request. */
const AT_ONCE = 500;
/** Rows that are kept; the oldest are forgotten. */
const MOST = 5000;

interface KnownRows extends FarRows {
  /** The parameter by which a request for choices asks for the columns; none for a field without. */
  query(field: Field): JsonObject;
  /** Keeps the columns of choices, so that they are known when one is chosen. */
  note(field: Field, choices: readonly Choice[]): void;
}

/** The columns of rows that answers of option calls contained. */
export function createFarRows(
  options: (url: string, query: JsonObject) => Promise<readonly Choice[]>,
): KnownRows {
  const known = new Map<string, JsonObject>();
  const keyOf = ({ source, far = [] }: Field, id: Json) =>
    `${source?.url} ${far.map(({ model }) => model).join()} ${String(id)}`;
  const columnsOf = ({ far = [] }: Field) => far.map(({ model }) => pathParts(model).column);
  const keep = (field: Field, id: Json, row: JsonObject = {}) => {
    const { far = [] } = field;
    const values = far.map(({ model }) => [model, row[pathParts(model).column] ?? null] as const);
    known.delete(keyOf(field, id));
    known.set(keyOf(field, id), Object.fromEntries(values));
    const oldest = known.keys().next().value;
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  };
  const query = (field: Field): JsonObject => (field.far?.length ? { through: columnsOf(field) } : {});
  const note = (field: Field, choices: readonly Choice[]) => {
    if (!field.far?.length) return;
    for (const { value, group, through } of flattenChoices(choices)) if (!group) keep(field, value, through);
  };
  return {
    query,
    note,
    of: (field, id) => known.get(keyOf(field, id)),
    async load(field, ids) {
      const { source } = field;
      if (!source) return;
      const wanted = [...new Set(ids)].filter((id) => !known.has(keyOf(field, id)));
      for (let from = 0; from < wanted.length; from += AT_ONCE) {
        const part = wanted.slice(from, from + AT_ONCE);
        const asked = { ...query(field), id: part, ...(source.large && { page: 1, pageSize: 1 }) };
        note(field, await options(source.url, asked));
        // A row that is not offered has no values.
        for (const id of part) if (!known.has(keyOf(field, id))) keep(field, id);
      }
    },
  };
}
