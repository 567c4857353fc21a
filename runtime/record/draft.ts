import type { Field, FieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { changedModels, sameValue } from '../form/form-record';

/** What was typed into a record's form and not saved. */
export interface Draft {
  /** Changed columns as they were typed, and as they were before. */
  typed: JsonObject;
  base: JsonObject;
  /** Version of the record it began with; null of a new one. */
  version: number | null;
  /** Something else was typed that must not lie about in a browser. */
  incomplete: boolean;
  /** What a person calls the record; empty of a new one. */
  name: string;
  /** Key of a try to save it of which nobody knows whether it was written. */
  key?: string;
  /** Milliseconds. */
  savedAt: number;
}

/** What of a form is kept: changed columns, never sensitive ones; null when nothing was changed. */
export function draftOf(
  fields: readonly Field[],
  types: FieldTypes,
  record: JsonObject,
  initial: JsonObject,
): Pick<Draft, 'typed' | 'base' | 'version' | 'incomplete'> | null {
  const changed = new Set(changedModels(fields, record, initial));
  if (changed.size === 0) return null;
  const kept = fields.filter((field) => changed.has(field.model) && !isSecret(field, types));
  const of = (from: JsonObject) =>
    Object.fromEntries(kept.map(({ model }) => [model, from[model] ?? null] as const));
  return {
    typed: of(record),
    base: of(initial),
    version: typeof initial.version === 'number' ? initial.version : null,
    incomplete: kept.length < changed.size,
  };
}

/** Whether the record has become what was typed: the draft was saved after all, and its answer lost. */
export function isSaved(draft: Draft, latest: JsonObject): boolean {
  return (
    draft.version !== null &&
    !draft.incomplete &&
    Object.entries(draft.typed).every(([model, value]) => sameValue(value, latest[model]))
  );
}

/** Whether somebody else saved one of the draft's columns since it was typed. */
export function isOutdated(draft: Draft, latest: JsonObject): boolean {
  const changed = (model: string) =>
    JSON.stringify(draft.base[model] ?? null) !== JSON.stringify(latest[model] ?? null);
  return draft.version !== null && draft.version !== latest.version && Object.keys(draft.typed).some(changed);
}

function isSecret(field: Field, types: FieldTypes): boolean {
  return field.sensitive !== undefined || types.get(field.type)?.isSecret?.(field) === true;
}
