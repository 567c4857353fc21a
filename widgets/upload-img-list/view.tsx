import { PictureCell } from '../upload/stored-cells';
import type { Widget } from '../widget';
import { uploadImgListType } from './field';

/** `uploadImgList` in tables, read-only views and search forms. */
export const uploadImgListWidget: Widget = { type: uploadImgListType, Cell: PictureCell, wide: true };
