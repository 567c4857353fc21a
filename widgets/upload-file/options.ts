import { withOptions } from '../shared/with-options';
import { fileOptions } from '../upload/upload-options';
import { uploadFileType } from './field';

/** What documents may say of it. */
export const uploadFileGrammar = withOptions(uploadFileType, fileOptions);
