import { withOptions } from '../shared/with-options';
import { pictureOptions } from '../upload/upload-options';
import { uploadImgType } from './field';

/** What documents may say of it. */
export const uploadImgGrammar = withOptions(
  uploadImgType,
  {
    title: '上传图片',
    icon: 'image-up',
    group: 'file',
    words: '照片 shangchuan tupian upload picture image',
  },
  pictureOptions,
);
