import { uploadFieldType } from '../upload/upload-field';

/** Pictures, under the name and with the defaults of imported forms. */
export const uploadImgType = uploadFieldType('uploadImg', {
  inRows: true,
  kind: 'image',
  defaults: { limit: 3, multiple: false },
});
