import type { Field } from '../model/field';
import type { FieldState } from './linkage-run';

/** The field with only the choices that the rules allow; the same object when they allow all. */
export function narrowField(field: Field, state: FieldState | undefined): Field {
  const { source } = field;
  const { allowed, criteria } = state ?? {};
  if (source && criteria) return { ...field, source: { ...source, criteria } };
  if (!allowed || !field.options.options) return field;
  const options = field.options.options.filter((choice) => allowed.includes(choice.value));
  return { ...field, options: { ...field.options, options } };
}
