import type { FieldType } from '../../schemas/model/field';

/** What every item shares that draws something and holds no value. */
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
