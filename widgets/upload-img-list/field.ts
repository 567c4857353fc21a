import { uploadFieldType } from '../upload/upload-field';

/** Pictures as tiles. */
export const uploadImgListType = uploadFieldType('uploadImgList', {
  kind: 'image',
  defaults: { limit: 10, multiple: true },
});
