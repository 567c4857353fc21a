import { startPictures } from '../upload/start-pictures';
import Type from 'typebox';
import { nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { uploadAvatarType } from './field';
import { asWritten, named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `uploadAvatar`. */
export const uploadAvatarGrammar = withOptions(
  uploadAvatarType,
  {
    title: '头像',
    icon: 'circle-user-round',
    group: 'file',
    start: startPictures,
    words: '照片 裁剪 touxiang tx avatar photo crop',
  },
  {
    accept: named(
      { title: '允许的扩展名', group: 'check' },
      Type.Optional(Type.Array(Type.Enum(['.jpg', '.jpeg', '.png', '.webp', '.gif', '.bmp'], asWritten))),
    ),
    /** Rejects pictures over 500 kB. */
    limitSize: named(
      { title: '不超过 500 KB', help: '更大的图片不能上传', group: 'check' },
      Type.Optional(Type.Boolean()),
    ),
    defaultValue: nullable(Type.String()),
    placeholder,
  },
);
