import type { Json } from '../../schemas/json';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { plainText } from '../shared/plain-text';

/** A stored document: an object or a list of any shape. */
export const jsonType = defineFieldType({
  type: 'json',
  long: true,
  defaults: { ...commonDefaults, minRows: 4, defaultValue: null, placeholder: '请输入' },
  prompt: 'input',
  initial: ({ options: { defaultValue } }) => defaultValue ?? null,
  storage: () => 'jsonb',
  schema: () => ({ type: ['object', 'array'] }),
  search: () => null,
  isEmpty: (value) => value === null || value === undefined || value === '',
  text: plainText,
  read: readJson,
});

/** Keeps text that is not valid JSON, so that validation reports it and no typed text is lost. */
export function readJson(text: string): Json {
  if (text.trim() === '') return null;
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === 'object' ? value : text;
  } catch {
    return text;
  }
}
