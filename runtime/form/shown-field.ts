import type { FieldError } from '../../schemas/errors';
import type { Field } from '../../schemas/model/field';
import { equalJson } from '../../schemas/equal-json';
import type { Json } from '../../schemas/json';
import type { FieldState } from '../../schemas/linkage/linkage-run';
import { narrowField } from '../../schemas/linkage/narrow-field';
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
  /** The place inside its value that is to be shown; a new object each time. */
  target?: { path: string };
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
    field: narrowField(field, state),
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
    one.target === other.target &&
    equalJson(one.mistake, other.mistake) &&
    equalJson(one.inner, other.inner) &&
    (one.field === other.field || sameChoices(one.field, other.field))
  );
}

const sameChoices = (one: Field, other: Field) =>
  equalJson(one.options.options, other.options.options) &&
  equalJson(one.source?.criteria, other.source?.criteria);
