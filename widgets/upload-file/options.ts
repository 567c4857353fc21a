import { withOptions } from '../shared/with-options';
import { fileOptions } from '../upload/upload-options';
import { uploadFileType } from './field';

/** The options that documents may set on a column of type `uploadFile`. */
export const uploadFileGrammar = withOptions(
  uploadFileType,
  { title: '上传文件', icon: 'file-up', group: 'file', words: '附件 shangchuan wenjian upload file' },
  fileOptions,
);
