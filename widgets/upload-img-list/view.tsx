import { PictureCell } from '../upload/stored-cells';
import type { Widget } from '../widget';
import { uploadImgListType } from './field';

export const uploadImgListWidget: Widget = { type: uploadImgListType, Cell: PictureCell, wide: true };
