import { uploadFieldType } from '../upload/upload-field';

/** Files, under the name and with the defaults of imported forms. */
export const uploadFileType = uploadFieldType('uploadFile', {
  inRows: true,
  kind: 'file',
  defaults: { limit: 3, multiple: false },
});
