import { isDeepStrictEqual } from 'node:util';
import { firstPoints } from '../../schemas/text/cut-text';
import { SYSTEM_COLUMNS } from '../../schemas/document/system-columns';
import { AppError } from '../../schemas/errors/app-error';
import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import { isReference } from '../../schemas/model/chosen-source';
import type { Field, FieldTypes } from '../../schemas/model/field';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { withoutClaims } from '../contract/check-body';
import type { EntityPlan } from './entity-plan';
import { cleanMarkup } from '../../schemas/text/clean-markup';
import type { StoredRow } from './present-rows';
import { maskedValue } from '../../schemas/text/mask';
import { canonical } from './stored-value';

/** The accepted part of a body, with its errors. */
export interface AcceptedBody {
  /** Columns that a client may write, in canonical form; empty values are null. */
  values: JsonObject;
  errors: FieldError[];
}

interface AcceptOptions {
  fieldTypes: FieldTypes;
  lang: string;
  label(field: Field): string;
  /** Columns hidden from the session, and columns that are read-only for it. */
  limits: { hidden: ReadonlySet<string>; fixed: ReadonlySet<string> };
  /** Whether the session sees sensitive values unmasked. */
  reveals: boolean;
}

/**
 * Extracts what a client may write. Any other key is an error that names the field, unless it changes nothing: a form
 * may send back an unchanged read-only column, or the masked text of a sensitive one.
 */
export function acceptBody(
  plan: EntityPlan,
  body: unknown,
  { fieldTypes, lang, label, limits, reveals }: AcceptOptions,
  current?: StoredRow,
): AcceptedBody {
  if (!isObject(body)) throw new AppError('badRequest');
  const { byName, writable } = plan.model;
  const given = withoutClaims(body, (name) => byName.has(name));
  if (current) delete given.version;
  const allowed = setOf(current ? writable.edit : writable.add);
  const values: JsonObject = {};
  const errors: FieldError[] = [];
  for (const [name, raw] of Object.entries(given)) {
    const field = limits.hidden.has(name) ? undefined : byName.get(name);
    if (!field) {
      const system = (SYSTEM_COLUMNS as readonly string[]).includes(name);
      if (system && current && isDeepStrictEqual(raw, current[name])) continue;
      const path = firstPoints(name, 60);
      errors.push(
        system
          ? fieldError(path, 'readOnlyField', lang, { label: name })
          : fieldError(path, 'unknownField', lang, { name: path }),
      );
      continue;
    }
    if (current && isMaskOf(field, raw, current)) continue;
    const value = normalised(plan, field, raw, fieldTypes);
    if (allowed.has(field) && !limits.fixed.has(name)) {
      values[name] = value;
      continue;
    }
    // For a masked column, even that a value equals the stored one must not be revealed.
    const isUnchanged = current && isDeepStrictEqual(value, current[name] ?? null);
    if (!isUnchanged || (field.sensitive && !reveals && value !== null))
      errors.push(fieldError(name, 'readOnlyField', lang, { label: label(field) }));
  }
  return { values, errors };
}

const sets = new WeakMap<readonly Field[], ReadonlySet<Field>>();

/** Cached, because the same lists are used repeatedly. */
function setOf(fields: readonly Field[]): ReadonlySet<Field> {
  let known = sets.get(fields);
  if (!known) sets.set(fields, (known = new Set(fields)));
  return known;
}

/**
 * Canonical form: empty values are null, "no row" is null, a number has one notation, HTML contains only allowed
 * markup.
 */
export function normalised(
  plan: EntityPlan,
  field: Field,
  value: Json | undefined,
  fieldTypes: FieldTypes,
): Json {
  if (value === undefined || (isReference(field) && value === 0)) return null;
  const type = fieldTypes.get(field.type);
  const clean = type?.markup && typeof value === 'string' ? cleanMarkup(value, type.markup) : value;
  if (type?.isEmpty(clean)) return null;
  const column = plan.columns.get(field.model);
  return column ? canonical(column.sql, clean) : clean;
}

/** Values of stored columns in canonical form; a name that is no such column is a mistake of the caller. */
export function normalisedValues(plan: EntityPlan, values: JsonObject, fieldTypes: FieldTypes): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, Json] => {
      const field = plan.columns.get(name)?.field;
      if (!field) throw new Error(`Entity "${plan.id}" has no stored column "${name}"`);
      return [name, normalised(plan, field, value, fieldTypes)];
    }),
  );
}

function isMaskOf(field: Field, value: Json, current: StoredRow): boolean {
  const stored = current[field.model];
  if (!field.sensitive || stored === null || stored === undefined) return false;
  return value === maskedValue(field.sensitive, stored);
}
