import type { Field, FieldOptions, FieldType } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import { STORED_PATH } from '../../schemas/model/stored-path';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { plainText } from '../shared/plain-text';
import { SIZE_LIMIT } from './file-rules';
import { PICTURE_ENDINGS } from './picture-endings';
import { storedFiles } from './stored-files';

/** Upper limit of files in one field, whatever the document says. */
export const MOST_FILES = 50;

interface Kind extends Pick<FieldType, 'inRows'> {
  kind: 'file' | 'image';
  defaults: FieldOptions;
}

/** Creates one of the four upload types, which differ in accepted files and look. */
export function uploadFieldType<const Name extends string>(name: Name, { kind, defaults, ...more }: Kind) {
  return defineFieldType<Name>({
    type: name,
    oneLine: true,
    ...more,
    defaults: {
      ...commonDefaults,
      defaultValue: [],
      placeholder: '上传',
      ...(kind === 'file'
        ? { accept: [], drag: false, downloadWay: 'a', dynamicFun: '' }
        : { accept: PICTURE_ENDINGS, listType: 'picture-card', limitSize: false, compress: true }),
      ...defaults,
    },
    prompt: 'upload',
    initial: ({ options: { defaultValue } }) => storedFiles(defaultValue)?.map((file) => file.entry) ?? [],
    storage: () => 'jsonb',
    schema: (field) => ({
      type: 'array',
      items: {
        type: ['string', 'object'],
        pattern: STORED_PATH,
        maxLength: 200,
        properties: {
          fileName: { type: 'string', maxLength: 255 },
          filePath: { type: 'string', pattern: STORED_PATH, maxLength: 200 },
          fileSize: { type: 'integer', minimum: 0 },
          name: { type: 'string', maxLength: 255 },
          url: { type: 'string', pattern: '^https?:\\/\\/[^\\s<>"]+$', maxLength: 500 },
          uid: { type: ['string', 'number'] },
          status: { type: 'string' },
          type: { type: 'string' },
        },
        additionalProperties: false,
      },
      maxItems: fileLimit(field),
    }),
    problem: (value) =>
      Array.isArray(value) && value.every((one) => typeof one === 'string' || hasPlace(one))
        ? null
        : { error: 'format' },
    files: (value, field) => ({
      paths: (storedFiles(value) ?? []).flatMap(({ filePath }) => filePath ?? []),
      endings: acceptedEndings(field),
      maxBytes: field.options.limitSize === true ? SIZE_LIMIT : null,
    }),
    search: () => null,
    isEmpty: (value) => storedFiles(value)?.length === 0,
    text: (value) =>
      storedFiles(value)
        ?.map((file) => file.fileName)
        .join('、') ?? plainText(value),
  });
}

const hasPlace = (one: Json) => isObject(one) && (Boolean(one.filePath) || Boolean(one.url));

/** Maximum number of files, from the option `limit`. */
export function fileLimit({ options: { limit } }: Field): number {
  return typeof limit === 'number' ? limit : MOST_FILES;
}

/** Accepted extensions, from the option `accept`; empty accepts all. */
export function acceptedEndings({ options: { accept } }: Field): readonly string[] {
  return Array.isArray(accept) ? accept.filter((ending) => typeof ending === 'string') : [];
}
