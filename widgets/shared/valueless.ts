import type { FieldType } from '../../schemas/model/field';

/** Common properties of types that render something and hold no value. */
export const valueless = {
  valueless: true,
  prompt: 'input',
  initial: () => null,
  storage: () => null,
  schema: () => ({}),
  search: () => null,
  isEmpty: () => true,
  text: () => '',
} as const satisfies Partial<FieldType>;
