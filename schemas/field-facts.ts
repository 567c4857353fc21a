import type { Field, FieldType, FieldTypes } from './field';
import type { JsonSchema } from './json';

/** What checking a field asks of its type again and again, worked out once a field. */
export interface FieldFacts {
  type: FieldType;
  /** Always the same object for a field, so that an engine compiles it once. */
  schema: JsonSchema;
  /** Columns of a sub-table; empty for everything else. */
  rows: readonly Field[];
}

const known = new WeakMap<Field, FieldFacts | null>();

/** Null for a field without a value, and for one whose type is not there. */
export function fieldFacts(field: Field, fieldTypes: FieldTypes): FieldFacts | null {
  const facts = known.get(field);
  if (facts !== undefined) return facts;
  const type = fieldTypes.get(field.type);
  const worked =
    type && type.storage(field) !== null
      ? { type, schema: type.schema(field), rows: type.rows?.(field) ?? [] }
      : null;
  known.set(field, worked);
  return worked;
}

const plans = new WeakMap<readonly Field[], readonly (readonly [Field, FieldFacts])[]>();

/** The fields of a form that hold a value, each with its facts; the same list of fields is worked out once. */
export function formFacts(
  fields: readonly Field[],
  fieldTypes: FieldTypes,
): readonly (readonly [Field, FieldFacts])[] {
  const plan = plans.get(fields);
  if (plan) return plan;
  const worked = fields.flatMap((field) => {
    const facts = fieldFacts(field, fieldTypes);
    return facts ? [[field, facts] as const] : [];
  });
  plans.set(fields, worked);
  return worked;
}
