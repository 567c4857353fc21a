import { withOptions } from '../shared/with-options';
import { fileOptions } from '../upload/upload-options';
import { uploadFileType } from './field';

/** What documents may say of it. */
export const uploadFileGrammar = withOptions(
  uploadFileType,
  { title: '上传文件', icon: 'file-up', group: 'file', words: '附件 shangchuan wenjian upload file' },
  fileOptions,
);
