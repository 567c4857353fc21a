import { uploadFieldType } from '../upload/upload-field';

/** Pictures as tiles. */
export const uploadImgListType = uploadFieldType('uploadImgList', {
  inRows: true,
  kind: 'image',
  defaults: { limit: 10, multiple: true },
});
