import type { Field } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { sameValue } from '../form/form-record';

export type Side = 'mine' | 'latest';

/** One field that somebody changed while a form was open. */
export interface Difference {
  field: Field;
  /** False: both came to the same value, there is nothing to choose. */
  open: boolean;
  /** What is proposed: my change if I made one, else theirs. */
  proposed: Side;
}

/** Fields that I or the others changed since the form was loaded. */
export function differences(
  fields: readonly Field[],
  loaded: JsonObject,
  mine: JsonObject,
  latest: JsonObject,
): Difference[] {
  return fields.flatMap((field) => {
    const { model } = field;
    const iChanged = !sameValue(loaded[model], mine[model]);
    const theyChanged = !sameValue(loaded[model], latest[model]);
    if (!iChanged && !theyChanged) return [];
    return [
      {
        field,
        open: !sameValue(mine[model], latest[model]),
        proposed: iChanged ? ('mine' as const) : ('latest' as const),
      },
    ];
  });
}

/** The side that is proposed for each of them, by column. */
export function proposedSides(
  fields: readonly Field[],
  loaded: JsonObject,
  mine: JsonObject,
  latest: JsonObject,
): ReadonlyMap<string, Side> {
  const all = differences(fields, loaded, mine, latest);
  return new Map(all.map(({ field, proposed }) => [field.model, proposed]));
}

/** My record with the latest values where they were chosen. */
export function mergeRecords(
  mine: JsonObject,
  latest: JsonObject,
  choices: ReadonlyMap<string, Side>,
): JsonObject {
  const merged = { ...mine };
  for (const [model, side] of choices) if (side === 'latest') merged[model] = latest[model] ?? null;
  return merged;
}
