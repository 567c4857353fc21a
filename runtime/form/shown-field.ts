import type { FieldError } from '../../schemas/errors';
import type { Field } from '../../schemas/field';
import { equalJson } from '../../schemas/equal-json';
import type { Json, JsonObject } from '../../schemas/json';
import type { FieldState } from '../../schemas/linkage-run';
import { innerErrors } from './form-problems';

/** A field as it is to be drawn now. */
export interface ShownField {
  /** With only the choices that the rules leave. */
  field: Field;
  /** As typed, or as a rule sets it. */
  value: Json | undefined;
  hidden: boolean;
  disabled: boolean;
  required: boolean;
  /** Its first mistake. */
  mistake?: FieldError;
  /** Mistakes inside its value, by path below it: `3/name` of a sub-table. */
  inner?: Readonly<Record<string, string>>;
}

/** Puts together what is known of a field: its document, its value, what the rules say, what is wrong. */
export function shownField(
  field: Field,
  typed: Json | undefined,
  state: FieldState | undefined,
  mistakes: readonly FieldError[],
): ShownField {
  const hidden = state?.hidden ?? false;
  return {
    field: narrowed(field, state?.allowed, state?.criteria),
    value: !hidden && state?.value !== undefined ? state.value : typed,
    hidden,
    disabled: field.options.disabled === true || (state?.disabled ?? false),
    required: field.required || (state?.required ?? false),
    mistake: mistakes[0],
    inner: innerErrors(mistakes).get(field.model),
  };
}

/** Whether two drawings of a field would look the same. */
export function sameShown(one: ShownField, other: ShownField): boolean {
  return (
    one.value === other.value &&
    one.hidden === other.hidden &&
    one.disabled === other.disabled &&
    one.required === other.required &&
    equalJson(one.mistake, other.mistake) &&
    equalJson(one.inner, other.inner) &&
    (one.field === other.field || sameChoices(one.field, other.field))
  );
}

const sameChoices = (one: Field, other: Field) =>
  equalJson(one.options.options, other.options.options) &&
  equalJson(one.source?.criteria, other.source?.criteria);

/** The field with only the choices that the rules leave; the same object when they leave all. */
function narrowed(
  field: Field,
  allowed: readonly (string | number)[] | undefined,
  criteria: JsonObject | undefined,
): Field {
  const { source } = field;
  if (source && criteria) return { ...field, source: { ...source, criteria } };
  if (!allowed || !field.options.options) return field;
  const options = field.options.options.filter((choice) => allowed.includes(choice.value));
  return { ...field, options: { ...field.options, options } };
}
