import Type from 'typebox';
import { commonDefaults, grammar, nullable, placeholder } from '../shared/common-options';
import { defineFieldType } from '../shared/define-field-type';
import { plainText } from '../shared/plain-text';

/** A stored document: an object or a list of any shape. */
export const jsonType = defineFieldType({
  type: 'json',
  options: grammar({
    minRows: Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })),
    defaultValue: nullable(Type.Union([Type.Record(Type.String(), Type.Any()), Type.Array(Type.Any())])),
    placeholder,
  }),
  defaults: { ...commonDefaults, minRows: 4, defaultValue: null, placeholder: '请输入' },
  prompt: 'input',
  initial: ({ options: { defaultValue } }) => defaultValue ?? null,
  storage: () => 'jsonb',
  schema: () => ({ type: ['object', 'array'] }),
  search: () => null,
  isEmpty: (value) => value === null || value === undefined || value === '',
  text: plainText,
});
