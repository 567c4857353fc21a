import type { Field } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { sameValue } from '../form/form-record';

/** The version of a field that wins: typed here, or stored meanwhile. */
export type Side = 'mine' | 'latest';

/** A field that was changed while a form was open. */
export interface Difference {
  field: Field;
  /** False if both have the same value. */
  open: boolean;
  /** The proposed side: mine if I changed the field, otherwise theirs. */
  proposed: Side;
}

/** The fields that I or others changed since the form was loaded. */
export function differences(
  fields: readonly Field[],
  loaded: JsonObject,
  mine: JsonObject,
  latest: JsonObject,
): Difference[] {
  return fields.flatMap((field) => {
    const { model } = field;
    const changedHere = !sameValue(loaded[model], mine[model]);
    const changedInStore = !sameValue(loaded[model], latest[model]);
    if (!changedHere && !changedInStore) return [];
    return [
      {
        field,
        open: !sameValue(mine[model], latest[model]),
        proposed: changedHere ? ('mine' as const) : ('latest' as const),
      },
    ];
  });
}

/** The proposed side of each, by column. */
export function proposedSides(
  fields: readonly Field[],
  loaded: JsonObject,
  mine: JsonObject,
  latest: JsonObject,
): ReadonlyMap<string, Side> {
  const all = differences(fields, loaded, mine, latest);
  return new Map(all.map(({ field, proposed }) => [field.model, proposed]));
}

/** My record with the latest values where chosen. */
export function mergeRecords(
  mine: JsonObject,
  latest: JsonObject,
  choices: ReadonlyMap<string, Side>,
): JsonObject {
  const merged = { ...mine };
  for (const [model, side] of choices) if (side === 'latest') merged[model] = latest[model] ?? null;
  return merged;
}
