import { uploadFieldType } from '../upload/upload-field';

/** Files with a drop zone. */
export const uploadFileListType = uploadFieldType('uploadFileList', {
  inRows: true,
  kind: 'file',
  defaults: { limit: 10, multiple: true, drag: true },
});
