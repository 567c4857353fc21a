import { STORED_PATH } from '../../schemas/model/stored-path';
import { commonDefaults } from '../shared/common-defaults';
import { defineFieldType } from '../shared/define-field-type';
import { SIZE_LIMIT } from '../upload/file-rules';
import { PICTURE_ENDINGS } from '../upload/picture-endings';
import { acceptedEndings } from '../upload/upload-field';
import { initialValue, isEmptyValue, plainText } from '../shared/plain-text';

/** A portrait or emblem; the value is its path in the file store. */
export const uploadAvatarType = defineFieldType({
  type: 'uploadAvatar',
  inRows: true,
  defaults: {
    ...commonDefaults,
    accept: PICTURE_ENDINGS,
    limitSize: true,
    defaultValue: '',
    placeholder: '上传',
  },
  prompt: 'upload',
  initial: (field) => initialValue(field.options.defaultValue),
  storage: () => 'text',
  schema: () => ({ type: 'string', pattern: STORED_PATH, maxLength: 200 }),
  files: (value, field) => ({
    paths: typeof value === 'string' && value !== '' ? [value] : [],
    endings: acceptedEndings(field),
    maxBytes: field.options.limitSize === true ? SIZE_LIMIT : null,
  }),
  search: () => null,
  isEmpty: isEmptyValue,
  text: plainText,
});
