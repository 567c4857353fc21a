import type { Choice } from '../../schemas/document/dictionary';
import type { FieldErrorName } from '../../schemas/errors/error-names';
import type { Field, SearchKind, SqlType } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';

/** Examples of a field type for the conformance tests and the gallery: one `fixture.ts` beside each `field.ts`. */
export interface FieldFixture {
  type: string;
  /** The required error of the example; absent for types without a value. */
  asks?: string;
  cases: readonly FieldCase[];
  /** Why the text of a value cannot be parsed back: the part it omits. Absent if it can. */
  textLeavesOut?: string;
}

/** One configuration of the type with valid and invalid values. */
export interface FieldCase {
  name: string;
  /** The Chinese title for the gallery. */
  title: string;
  field: Field;
  /** Storage and search kind; `sql` is null for types without a value. */
  sql: SqlType | null;
  search: SearchKind | null;
  /** The value of an untouched field. */
  initial: Json;
  valid: readonly Json[];
  /** Values that the schema rejects; `why` is the failing keyword. */
  invalid: readonly { value: Json; why: string }[];
  /** Values that pass the schema but fail another check. */
  problems?: readonly { value: Json; error: FieldErrorName }[];
  empty: readonly Json[];
  /** Content wider than the control, for the gallery. */
  long?: Json;
  text: readonly [Json, string][];
  /** Rows that the host offers as choices. */
  choices?: readonly Choice[];
  /** Keys pressed on the control with the field's id, and the last value reported. */
  keys?: { from?: Json; press: string; reports: Json };
}

/** Label of examples without a name of their own. */
export const EXAMPLE_LABEL = '示例';

/** The field of an example; the suite adds the type's default options. */
export function exampleField(type: string, options: Field['options'] = {}, more: Partial<Field> = {}): Field {
  return {
    key: 'k1',
    model: 'value',
    type,
    label: EXAMPLE_LABEL,
    options,
    rules: [],
    required: false,
    ...more,
  };
}

/** A reference to another entity. */
export const exampleSource = { entity: 'org_org', url: 'org/org/option', tree: false, large: false };

/** Two rows of that entity. */
export const exampleChoices: Choice[] = [
  { value: 1, label: '管理局', color: 'processing' },
  { value: 2, label: '非管理局', color: 'default' },
];
