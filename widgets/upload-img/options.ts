import { startPictures } from '../upload/start-pictures';
import { withOptions } from '../shared/with-options';
import { pictureOptions } from '../upload/upload-options';
import { uploadImgType } from './field';

/** The options that documents may set on a column of type `uploadImg`. */
export const uploadImgGrammar = withOptions(
  uploadImgType,
  {
    title: '上传图片',
    icon: 'image-up',
    group: 'file',
    start: startPictures,
    words: '照片 shangchuan tupian upload picture image',
  },
  pictureOptions,
);
