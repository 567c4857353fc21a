import { withOptions } from '../shared/with-options';
import { pictureOptions } from '../upload/upload-options';
import { uploadImgListType } from './field';

/** What documents may say of it. */
export const uploadImgListGrammar = withOptions(uploadImgListType, pictureOptions);
