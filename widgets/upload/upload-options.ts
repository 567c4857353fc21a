import Type from 'typebox';
import { keysSay, says } from '../../schemas/grammar/says';
import { nullable, placeholder } from '../shared/common-options';
import { MOST_FILES } from './upload-field';

const entry = Type.Union([Type.String(), Type.Record(Type.String(), Type.Any())]);

/** What every upload takes. Addresses, headers and data of older forms are kept and not followed: files go to our store. */
const shared = {
  limit: nullable(Type.Integer({ minimum: 1, maximum: MOST_FILES })),
  multiple: Type.Optional(Type.Boolean()),
  /** Endings that are taken; none means any. */
  accept: Type.Optional(
    Type.Array(Type.String({ pattern: '^\\.[a-z0-9]{1,10}$', ...says('word') }), { maxItems: 30 }),
  ),
  defaultValue: nullable(Type.Union([Type.String(), Type.Array(entry)])),
  placeholder,
  action: Type.Optional(Type.String(says('word'))),
  data: Type.Optional(Type.String(says('word'))),
  fileName: Type.Optional(Type.String(says('word'))),
  headers: Type.Optional(Type.Record(Type.String(), Type.Any(says('data')), keysSay('word'))),
};

/** Options of the uploads of files. */
export const fileOptions = {
  ...shared,
  /** A zone to drop files on, instead of a button. */
  drag: Type.Optional(Type.Boolean()),
  downloadWay: Type.Optional(Type.Enum(['a', 'ajax', 'dynamic'])),
  dynamicFun: Type.Optional(Type.String(says('word'))),
};

/** Options of the uploads of pictures. */
export const pictureOptions = {
  ...shared,
  listType: Type.Optional(Type.Enum(['text', 'picture', 'picture-card'])),
  /** Refuses pictures over 500 kB. */
  limitSize: Type.Optional(Type.Boolean()),
  /** Makes large pictures smaller before they are sent. */
  compress: Type.Optional(Type.Boolean()),
};
