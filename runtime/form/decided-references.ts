import { equalJson } from '../../schemas/equal-json';
import type { Json, JsonObject } from '../../schemas/json';
import { sourceFor } from '../../schemas/model/chosen-source';
import type { Field } from '../../schemas/model/field';
import { sameValue } from './form-record';
import type { Undecided } from './shown-field';

type Deciding = Field & { sourceBy: NonNullable<Field['sourceBy']> };

/**
 * The references of a form whose entity depends on another column. A change of that column empties them, since the ids
 * would be those of other rows; when it changes back, they get what was chosen before.
 */
export class DecidedReferences {
  private readonly references: readonly Deciding[];
  private readonly labels: ReadonlyMap<string, string>;
  /** What was chosen, by column and value of the column that decides. */
  private readonly chosen = new Map<string, Map<Json, Json>>();

  constructor(fields: readonly Field[]) {
    this.references = fields.filter((field): field is Deciding => field.sourceBy !== undefined);
    this.labels = new Map(fields.map(({ model, label }) => [model, label]));
  }

  /** The values that decide; `seen` tells the value of a column as rules see it. */
  values(seen: (model: string) => Json): readonly Json[] {
    return this.references.map(({ sourceBy }) => seen(sourceBy.column));
  }

  /** The references that a change of the values has left behind, with their new values, and all whose choices differ. */
  follow(
    before: readonly Json[],
    now: readonly Json[],
    record: JsonObject,
    given: JsonObject,
  ): { values: JsonObject; models: readonly string[] } {
    const values: JsonObject = {};
    const moved = this.references.filter((_, at) => !equalJson(before[at], now[at]));
    for (const { model } of moved) {
      const at = this.references.findIndex((one) => one.model === model);
      const present = record[model] ?? null;
      const known = this.chosen.get(model) ?? new Map<Json, Json>();
      this.chosen.set(model, known.set(before[at]!, present));
      const next = known.get(now[at]!) ?? (Array.isArray(present) ? [] : null);
      if (!(model in given) && !sameValue(next, present)) values[model] = next;
    }
    return { values, models: moved.map(({ model }) => model) };
  }

  /** Why a field has nothing to choose; undefined for fields that have. */
  undecided(field: Field, seen: (model: string) => Json): Undecided | undefined {
    const { sourceBy } = field;
    if (!sourceBy) return undefined;
    const value = seen(sourceBy.column);
    if (sourceFor(field, value)) return undefined;
    const by = this.labels.get(sourceBy.column) ?? sourceBy.column;
    return { by, isEmpty: sameValue(value, null) };
  }

  /** Forgets what was chosen. */
  forget(): void {
    this.chosen.clear();
  }
}
