import type { Json } from '../../schemas/json';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { plainText } from '../shared/plain-text';
import { countPoints } from '../../schemas/text/cut-text';
import { ALLOWED_HTML } from './allowed-html';
import { PICTURE_ENDINGS } from '../upload/picture-endings';
import { htmlText, isBlankHtml } from './html-text';
import { picturePaths } from './stored-pictures';

/** Maximum length including markup. */
export const MOST = 50_000;
/** Pictures in one text. */
export const MOST_PICTURES = 50;

/** Rich text, as HTML. */
export const editorType = defineFieldType({
  type: 'editor',
  long: true,
  markup: { ...ALLOWED_HTML, pictures: true },
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
    typeof defaultValue === 'string' && !isBlankHtml(defaultValue) ? defaultValue : '',
  storage: () => 'text',
  schema: () => ({
    type: 'string',
    maxLength: MOST,
    pattern: '^[^\\u0000]*$',
  }),
  problem: (value, { options: { maxLength } }) => {
    if (typeof value !== 'string') return null;
    if (picturePaths(value).length > MOST_PICTURES)
      return { error: 'tooManyPictures', params: { n: MOST_PICTURES } };
    // What is read counts, not its markup.
    return typeof maxLength === 'number' && countPoints(htmlText(value)) > maxLength
      ? { error: 'maxLength', params: { n: maxLength } }
      : null;
  },
  files: (value) => ({
    paths: typeof value === 'string' ? picturePaths(value) : [],
    endings: PICTURE_ENDINGS,
    maxBytes: null,
  }),
  search: () => null,
  isEmpty: (value) =>
    value === null || value === undefined || (typeof value === 'string' && isBlankHtml(value)),
  text: richText,
});

/** The text content, one block per line. */
export function richText(value: Json | undefined): string {
  return typeof value === 'string' ? htmlText(value) : plainText(value);
}
