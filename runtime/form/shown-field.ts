import type { FieldError } from '../../schemas/errors/field-error';
import type { Field } from '../../schemas/model/field';
import { equalJson } from '../../schemas/equal-json';
import type { Json } from '../../schemas/json';
import type { FieldState } from '../../schemas/linkage/linkage-run';
import { narrowField } from '../../schemas/linkage/narrow-field';
import { innerErrors } from './form-problems';

/** The render state of a field. */
export interface ShownField {
  /** With the choices narrowed by rules. */
  field: Field;
  /** As typed, or as set by a rule. */
  value: Json | undefined;
  hidden: boolean;
  disabled: boolean;
  required: boolean;
  /** The first error. */
  mistake?: FieldError;
  /** Errors inside the value by path: `3/name` in a sub-table. */
  inner?: Readonly<Record<string, string>>;
  /** There is nothing to choose until another column says whose rows are referred to. */
  undecided?: Undecided;
  /** The part of the value to show and focus; a new object for each request. */
  target?: { path: string };
}

/** Why a reference whose entity depends on another column has no choices. */
export interface Undecided {
  /** The label of the other column. */
  by: string;
  /** The other column has no value yet; otherwise one with which there is nothing to refer to. */
  isEmpty: boolean;
}

/** Combines document, value, rules and errors of a field into its render state. */
export function shownField(
  field: Field,
  typed: Json | undefined,
  state: FieldState | undefined,
  mistakes: readonly FieldError[],
  undecided?: Undecided,
): ShownField {
  const hidden = state?.hidden ?? false;
  return {
    field: narrowField(field, state),
    value: !hidden && state?.value !== undefined ? state.value : typed,
    hidden,
    disabled: field.options.disabled === true || undecided !== undefined || (state?.disabled ?? false),
    required: field.required || (state?.required ?? false),
    mistake: mistakes[0],
    inner: innerErrors(mistakes).get(field.model),
    ...(undecided && { undecided }),
  };
}

/** Whether two render states look the same. */
export function sameShown(one: ShownField, other: ShownField): boolean {
  return (
    one.value === other.value &&
    one.hidden === other.hidden &&
    one.disabled === other.disabled &&
    one.required === other.required &&
    one.target === other.target &&
    equalJson(one.mistake, other.mistake) &&
    equalJson(one.inner, other.inner) &&
    equalJson(one.undecided, other.undecided) &&
    (one.field === other.field || sameChoices(one.field, other.field))
  );
}

const sameChoices = (one: Field, other: Field) =>
  equalJson(one.options.options, other.options.options) &&
  one.source?.url === other.source?.url &&
  equalJson(one.source?.criteria, other.source?.criteria);
