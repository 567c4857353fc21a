import { uploadFieldType } from '../upload/upload-field';

/** Files, dropped or chosen. */
export const uploadFileListType = uploadFieldType('uploadFileList', {
  kind: 'file',
  defaults: { limit: 10, multiple: true, drag: true },
});
