import { uploadFieldType } from '../upload/upload-field';

/** Files with a drop zone. */
export const uploadFileListType = uploadFieldType('uploadFileList', {
  kind: 'file',
  defaults: { limit: 10, multiple: true, drag: true },
});
