import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { STORED_PATH } from '../upload/stored-files';
import { initialValue, isEmptyValue, plainText } from '../shared/plain-text';

/** A portrait or emblem: the path under which the file store keeps it. */
export const uploadAvatarType = defineFieldType({
  type: 'uploadAvatar',
  defaults: {
    ...commonDefaults,
    accept: ['.jpg', '.png', '.jpeg', '.webp'],
    defaultValue: '',
    placeholder: '上传',
  },
  prompt: 'upload',
  initial: (field) => initialValue(field.options.defaultValue),
  storage: () => 'text',
  schema: () => ({ type: 'string', pattern: STORED_PATH, maxLength: 200 }),
  search: () => null,
  isEmpty: isEmptyValue,
  text: plainText,
});
