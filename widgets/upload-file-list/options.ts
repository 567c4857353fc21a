import { withOptions } from '../shared/with-options';
import { fileOptions } from '../upload/upload-options';
import { uploadFileListType } from './field';

/** The options that documents may set on a column of type `uploadFileList`. */
export const uploadFileListGrammar = withOptions(
  uploadFileListType,
  {
    title: '附件列表',
    icon: 'files',
    group: 'file',
    words: '文件 fujian wenjian fj files attachments',
    help: '每个文件一行，显示大小和进度',
  },
  fileOptions,
);
