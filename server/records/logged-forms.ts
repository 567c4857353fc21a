import { canonicalJson } from '../../schemas/canonical-json';
import type { Json, JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { valueFields } from '../../schemas/model/run-time-form';
import type { ConnectedRequest } from '../contract/request';
import type { ChangedField } from './changed-field';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { StoredRow } from './present-rows';
import {
  filledForm,
  formColumns,
  formVersion,
  maskedValues,
  shownForm,
  type FilledForm,
  type UsedForm,
} from './used-forms';

/** The versions of the forms of values that are about to be logged. */
const formOf = new WeakMap<JsonObject, UsedForm>();

/** Tells by which form a value was filled in, so that the log can mask it. */
export function noteForm(value: JsonObject, form: UsedForm): void {
  formOf.set(value, form);
}

/** The same for rows that are deleted. */
export async function noteForms(
  plan: EntityPlan,
  rows: readonly StoredRow[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  for (const { model } of formColumns(plan))
    for (const row of rows) {
      const value = filledForm(row[model]);
      const form = value && (await formVersion(value, request, environment));
      if (value && form) noteForm(value, form);
    }
}

/**
 * The values of a form before and after a change as the logs keep them: those that differ, masked by the fields of the
 * form; of an unknown form only which one it is.
 */
export function loggedForms(from: Json | undefined, to: Json | undefined): [Json, Json] {
  const [before, after] = [filledForm(from), filledForm(to)];
  const isSameForm = before && after && keyOf(before) === keyOf(after);
  const differs = (name: string) =>
    !isSameForm || !isSame(before.values[name] ?? null, after.values[name] ?? null);
  const logged = (side: FilledForm | null): Json => {
    const used = side && formOf.get(side);
    if (!side) return null;
    const values = used ? maskedValues(used, side.values) : {};
    const kept = Object.entries(values).filter(([name]) => differs(name));
    return { form: side.form, version: side.version, values: Object.fromEntries(kept) };
  };
  return [logged(before), logged(after)];
}

const isSame = (one: Json, other: Json) => canonicalJson(one) === canonicalJson(other);

/** Shows a change of the values of a form, one entry for each field. */
type ShowForm = (field: Field, from: Json | undefined, to: Json | undefined) => ChangedField[];

/** How the values of forms in logged changes are shown, by the column that holds them. */
export async function shownForms(
  plan: EntityPlan,
  sides: readonly JsonObject[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<ReadonlyMap<string, ShowForm>> {
  const found = new Map<string, ShowForm>();
  for (const { model } of formColumns(plan)) {
    const fields = new Map<string, ReadonlyMap<string, Field>>();
    for (const side of sides) {
      const filled = filledForm(side[model]);
      const key = filled && keyOf(filled);
      if (!filled || key === null || fields.has(key)) continue;
      const form = await formVersion(filled, request, environment);
      const page = form && shownForm(form, request.lang, environment);
      const list = page ? valueFields(page, environment.fieldTypes) : [];
      fields.set(key, new Map(list.map((field) => [field.model, field])));
    }
    found.set(model, (field, from, to) => changedForm(field, from, to, fields, environment));
  }
  return found;
}

const keyOf = ({ form, version }: JsonObject) => `${String(form)} ${String(version)}`;

/** One entry for each field of the forms whose value differs. */
function changedForm(
  { model, label }: Field,
  from: Json | undefined,
  to: Json | undefined,
  forms: ReadonlyMap<string, ReadonlyMap<string, Field>>,
  { fieldTypes }: Environment,
): ChangedField[] {
  const [before, after] = [filledForm(from), filledForm(to)];
  const fieldsOf = (side: JsonObject | null) => (side ? forms.get(keyOf(side)) : undefined);
  const logged = new Set([...Object.keys(before?.values ?? {}), ...Object.keys(after?.values ?? {})]);
  // In the order of the form; the database sorts the keys of an object by their length.
  const known = [...(fieldsOf(after)?.keys() ?? []), ...(fieldsOf(before)?.keys() ?? [])];
  const names = [...new Set([...known, ...logged])].filter((name) => logged.has(name));
  const text = (side: typeof before, name: string): string => {
    const value = side?.values[name];
    if (value === undefined || value === null) return '';
    const field = fieldsOf(side)?.get(name);
    const type = fieldTypes.get(field?.type ?? '');
    // A sensitive value is logged as its mask, which has no display form.
    if (field && type && !field.sensitive) return type.text(value, field);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return names.map((name): ChangedField => {
    const own = fieldsOf(after)?.get(name) ?? fieldsOf(before)?.get(name);
    const entry = { from: text(before, name), to: text(after, name) };
    return { column: `${model}/${name}`, name: `${label} · ${own?.label ?? name}`, ...entry };
  });
}
