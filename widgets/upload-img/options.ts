import { withOptions } from '../shared/with-options';
import { pictureOptions } from '../upload/upload-options';
import { uploadImgType } from './field';

/** What documents may say of it. */
export const uploadImgGrammar = withOptions(uploadImgType, pictureOptions);
