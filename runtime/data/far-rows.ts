import type { Choice } from '../../schemas/document/dictionary';
import type { Json, JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { pathParts } from '../../schemas/model/through';
import { flattenChoices } from '../../widgets/shared/choices';
import type { FarRows } from '../../widgets/widget';
import { CURRENT_MS } from './option-cache';

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

/** What an answer told of a row, and while it is taken for current. */
interface KnownRow {
  values: JsonObject;
  until: number;
  writes: number;
}

/**
 * The columns of rows that answers of option calls contained, for a short time and until this window writes to their
 * entity: `writes` counts that.
 */
export function createFarRows(
  options: (url: string, query: JsonObject) => Promise<readonly Choice[]>,
  writes: (url: string) => number = () => 0,
): KnownRows {
  const known = new Map<string, KnownRow>();
  const keyOf = ({ source, far = [] }: Field, id: Json) =>
    `${source?.url} ${far.map(({ model }) => model).join()} ${String(id)}`;
  const columnsOf = ({ far = [] }: Field) => far.map(({ model }) => pathParts(model).column);
  const writesOf = ({ source }: Field) => (source ? writes(source.url) : 0);
  const of = (field: Field, id: Json) => {
    const row = known.get(keyOf(field, id));
    return row && Date.now() < row.until && row.writes === writesOf(field) ? row.values : undefined;
  };
  const keep = (field: Field, id: Json, row: JsonObject = {}) => {
    const { far = [] } = field;
    // What the session does not see stays undefined, so that rules over it are not judged here.
    const values = far.map(({ model }) => [model, row[pathParts(model).column]] as const);
    known.delete(keyOf(field, id));
    known.set(keyOf(field, id), {
      values: Object.fromEntries(values) as JsonObject,
      until: Date.now() + CURRENT_MS,
      writes: writesOf(field),
    });
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
    of,
    async load(field, ids) {
      const { source } = field;
      if (!source) return;
      const wanted = [...new Set(ids)].filter((id) => !of(field, id));
      for (let from = 0; from < wanted.length; from += AT_ONCE) {
        const part = wanted.slice(from, from + AT_ONCE);
        const asked = { ...query(field), id: part, ...(source.large && { page: 1, pageSize: 1 }) };
        note(field, await options(source.url, asked));
        // Of a row that is not offered nothing is known.
        for (const id of part) if (!of(field, id)) keep(field, id);
      }
    },
  };
}
