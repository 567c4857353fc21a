import type { Json, JsonObject } from '../json';
import type { ChoiceSource, Field, SourceBy } from './field';

/** Whether the values of a field are ids of rows. */
export function isReference({ source, sourceBy }: Pick<Field, 'source' | 'sourceBy'>): boolean {
  return source !== undefined || sourceBy !== undefined;
}

/** The source for a value of the column that decides about the entity; undefined: there is nothing to choose. */
export function sourceFor(
  { sourceBy }: Pick<Field, 'sourceBy'>,
  value: Json | undefined,
): ChoiceSource | undefined {
  return sourceBy?.sources.find((one) => one.value === value)?.source;
}

/**
 * Whether criteria name one entity for a reference whose entity depends on another column: an id alone means nothing.
 */
export function isDecided({ column, sources }: SourceBy, criteria: Readonly<JsonObject>): boolean {
  const values = [criteria[column] ?? null].flat();
  return values.length === 1 && sources.some(({ value }) => value === values[0]);
}

const known = new WeakMap<Field, Map<Json | undefined, Field>>();

/** A field with the source for a value of the column that decides; the same object for the same value. */
export function withChosenSource(field: Field, value: Json | undefined): Field {
  const source = sourceFor(field, value);
  if (!source) return field;
  let fields = known.get(field);
  if (!fields) known.set(field, (fields = new Map()));
  let chosen = fields.get(value);
  if (!chosen) fields.set(value, (chosen = { ...field, source }));
  return chosen;
}
