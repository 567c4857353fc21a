import type { Field } from '../../schemas/model/field';

/** A plain text field, for tests that specify only the relevant properties. */
export function someField(model: string, more: Partial<Field> = {}): Field {
  return { key: model, model, type: 'input', label: model, options: {}, rules: [], required: false, ...more };
}
