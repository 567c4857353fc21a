import { uploadFieldType } from '../upload/upload-field';

/** Files, with the name and defaults of imported forms. */
export const uploadFileType = uploadFieldType('uploadFile', {
  inRows: true,
  kind: 'file',
  defaults: { limit: 3, multiple: false },
});
