import Type from 'typebox';
import { nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { uploadAvatarType } from './field';

/** What documents may say of it. */
export const uploadAvatarGrammar = withOptions(uploadAvatarType, {
  accept: Type.Optional(Type.Array(Type.Enum(['.jpg', '.jpeg', '.png', '.webp', '.gif', '.bmp']))),
  /** Refuses pictures over 500 kB. */
  limitSize: Type.Optional(Type.Boolean()),
  defaultValue: nullable(Type.String()),
  placeholder,
});
