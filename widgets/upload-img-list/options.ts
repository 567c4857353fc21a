import { startPictures } from '../upload/start-pictures';
import { withOptions } from '../shared/with-options';
import { pictureOptions } from '../upload/upload-options';
import { uploadImgListType } from './field';

/** The options that documents may set on a column of type `uploadImgList`. */
export const uploadImgListGrammar = withOptions(
  uploadImgListType,
  {
    title: '图片列表',
    icon: 'images',
    group: 'file',
    start: startPictures,
    words: '照片 tupian tp pictures images gallery',
  },
  pictureOptions,
);
