import type { Field, FieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { changedModels, sameValue } from '../form/form-record';

/** Typed values of a record form that are not saved. */
export interface Draft {
  /** Changed columns as typed, and their values before. */
  typed: JsonObject;
  base: JsonObject;
  /** Version of the edited record; null for a new one. */
  version: number | null;
  /** Sensitive values were typed too, which are not stored in the browser. */
  incomplete: boolean;
  /** Display name of the record; of a new one as far as it is typed. */
  name: string;
  /** Idempotency key of a save with unknown outcome. */
  key?: string;
  /** Unix time in milliseconds. */
  savedAt: number;
}

/** The draft of a form: changed columns without sensitive ones; null without changes. */
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

/** Whether the record already has the typed values: the save succeeded and only its response was lost. */
export function isSaved(draft: Draft, latest: JsonObject): boolean {
  return (
    draft.version !== null &&
    !draft.incomplete &&
    Object.entries(draft.typed).every(([model, value]) => sameValue(value, latest[model]))
  );
}

/** Whether somebody else has saved one of the draft's columns since. */
export function isOutdated(draft: Draft, latest: JsonObject): boolean {
  const changed = (model: string) =>
    JSON.stringify(draft.base[model] ?? null) !== JSON.stringify(latest[model] ?? null);
  return draft.version !== null && draft.version !== latest.version && Object.keys(draft.typed).some(changed);
}

function isSecret(field: Field, types: FieldTypes): boolean {
  return field.sensitive !== undefined || types.get(field.type)?.isSecret?.(field) === true;
}
