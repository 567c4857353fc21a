import { withOptions } from '../shared/with-options';
import { fileOptions } from '../upload/upload-options';
import { uploadFileListType } from './field';

/** What documents may say of it. */
export const uploadFileListGrammar = withOptions(uploadFileListType, fileOptions);
