import Type from 'typebox';
import type { Json } from '../../schemas/json';
import { commonDefaults, grammar, nullable, placeholder } from '../shared/common-options';
import { defineFieldType } from '../shared/define-field-type';
import { plainText } from '../shared/plain-text';
import { ALLOWED_HTML } from './allowed-html';
import { htmlText, isBlankHtml } from './html-text';

/** Longest text with its markup. */
const MOST = 50_000;

/** Rich text, as HTML. */
export const editorType = defineFieldType({
  type: 'editor',
  markup: ALLOWED_HTML,
  options: grammar({
    height: Type.Optional(Type.Integer({ minimum: 60, maximum: 2000 })),
    maxLength: nullable(Type.Integer({ minimum: 1, maximum: MOST })),
    defaultValue: nullable(Type.String()),
    placeholder,
    /** Of imported forms; the editor speaks the language of the interface. */
    chinesization: Type.Optional(Type.Boolean()),
    list: Type.Optional(Type.Array(Type.Any())),
  }),
  defaults: {
    ...commonDefaults,
    height: 300,
    maxLength: null,
    defaultValue: '',
    placeholder: '请输入',
    chinesization: true,
  },
  prompt: 'input',
  initial: ({ options: { defaultValue } }) =>
    typeof defaultValue === 'string' && !isBlankHtml(defaultValue) ? defaultValue : null,
  storage: () => 'text',
  schema: ({ options: { maxLength } }) => ({
    type: 'string',
    maxLength: maxLength ?? MOST,
    pattern: '^[^\\u0000]*$',
  }),
  search: () => null,
  isEmpty: (value) =>
    value === null || value === undefined || (typeof value === 'string' && isBlankHtml(value)),
  text: richText,
});

/** The words of the text, blocks apart. */
export function richText(value: Json | undefined): string {
  return typeof value === 'string' ? htmlText(value) : plainText(value);
}
