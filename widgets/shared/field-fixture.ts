import type { Choice } from '../../schemas/document/dictionary';
import type { ErrorName } from '../../schemas/errors';
import type { Field, SearchKind, SqlType } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';

/** What the conformance suite must know of a field type: one `fixture.ts` beside each `field.ts`. */
export interface FieldFixture {
  type: string;
  /** The sentence that asks for the example where it is required and empty; absent where no value is held. */
  asks?: string;
  cases: readonly FieldCase[];
  /** Why the text of a value cannot be read back as the value: what it leaves out. Absent: it can. */
  textLeavesOut?: string;
}

/** One way to use the type, with examples of everything it promises. */
export interface FieldCase {
  name: string;
  /** The same in Chinese, for the gallery. */
  title: string;
  field: Field;
  /** How it is stored and searched; `sql` is null for items without a value. */
  sql: SqlType | null;
  search: SearchKind | null;
  /** What an untouched item holds. */
  initial: Json;
  valid: readonly Json[];
  /** Values the schema refuses; `why` is the keyword that does. */
  invalid: readonly { value: Json; why: string }[];
  /** Values that keep the schema and are refused all the same. */
  problems?: readonly { value: Json; error: ErrorName }[];
  empty: readonly Json[];
  /** Content longer than the control is wide, for the eye. */
  long?: Json;
  text: readonly [Json, string][];
  /** Rows that the host offers as choices. */
  choices?: readonly Choice[];
  /** Keys pressed on the control that has the field's id, and what is reported last. */
  keys?: { from?: Json; press: string; reports: Json };
}

/** What an example is called that has no name of its own. */
export const EXAMPLE_LABEL = '示例';

/** A field for an example; options are completed by the suite with the type's defaults. */
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

/** A reference to rows of another entity. */
export const exampleSource = { entity: 'org_org', url: 'org/org/option', tree: false, large: false };

export const exampleChoices: Choice[] = [
  { value: 1, label: '管理局', color: 'processing' },
  { value: 2, label: '非管理局', color: 'default' },
];
