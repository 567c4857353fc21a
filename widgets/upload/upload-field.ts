import Type from 'typebox';
import type { Field, FieldOptions } from '../../schemas/field';
import { isObject, type Json } from '../../schemas/json';
import { commonDefaults, grammar, nullable, placeholder } from '../shared/common-options';
import { defineFieldType } from '../shared/define-field-type';
import { plainText } from '../shared/plain-text';
import { STORED_PATH, storedFiles } from './stored-files';

export const PICTURE_ENDINGS = ['.jpg', '.png', '.jpeg', '.webp'];
/** Files one field may hold at all. */
const MOST_FILES = 50;

const entry = Type.Union([Type.String(), Type.Record(Type.String(), Type.Any())]);

/** What every upload takes. Addresses, headers and data of older forms are kept and not followed: files go to our store. */
const shared = {
  limit: nullable(Type.Integer({ minimum: 1, maximum: MOST_FILES })),
  multiple: Type.Optional(Type.Boolean()),
  /** Endings that are taken; none means any. */
  accept: Type.Optional(Type.Array(Type.String({ pattern: '^\\.[a-z0-9]{1,10}$' }), { maxItems: 30 })),
  defaultValue: nullable(Type.Union([Type.String(), Type.Array(entry)])),
  placeholder,
  action: Type.Optional(Type.String()),
  data: Type.Optional(Type.String()),
  fileName: Type.Optional(Type.String()),
  headers: Type.Optional(Type.Record(Type.String(), Type.Any())),
};

const files = {
  /** A zone to drop files on, instead of a button. */
  drag: Type.Optional(Type.Boolean()),
  downloadWay: Type.Optional(Type.Enum(['a', 'ajax', 'dynamic'])),
  dynamicFun: Type.Optional(Type.String()),
};

const pictures = {
  listType: Type.Optional(Type.Enum(['text', 'picture', 'picture-card'])),
  /** Refuses pictures over 500 kB. */
  limitSize: Type.Optional(Type.Boolean()),
  /** Makes large pictures smaller before they are sent. */
  compress: Type.Optional(Type.Boolean()),
};

interface Kind {
  kind: 'file' | 'image';
  defaults: FieldOptions;
}

/** The four uploads differ in what they take and in their looks. */
export function uploadFieldType<const Name extends string>(name: Name, { kind, defaults }: Kind) {
  return defineFieldType<Name>({
    type: name,
    options: grammar({ ...shared, ...(kind === 'file' ? files : pictures) }),
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
    search: () => null,
    isEmpty: (value) => storedFiles(value)?.length === 0,
    text: (value) =>
      storedFiles(value)
        ?.map((file) => file.fileName)
        .join('、') ?? plainText(value),
  });
}

const hasPlace = (one: Json) => isObject(one) && (Boolean(one.filePath) || Boolean(one.url));

/** How many files the field takes. */
export function fileLimit({ options: { limit } }: Field): number {
  return typeof limit === 'number' ? limit : MOST_FILES;
}

export function acceptedEndings({ options: { accept } }: Field): readonly string[] {
  return Array.isArray(accept) ? accept.filter((ending) => typeof ending === 'string') : [];
}
