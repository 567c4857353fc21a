import { uploadFieldType } from '../upload/upload-field';

/** Pictures, with the name and defaults of imported forms. */
export const uploadImgType = uploadFieldType('uploadImg', {
  inRows: true,
  kind: 'image',
  defaults: { limit: 3, multiple: false },
});
