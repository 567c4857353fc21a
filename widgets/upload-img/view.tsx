import { PictureCell } from '../upload/stored-cells';
import type { Widget } from '../widget';
import { uploadImgType } from './field';

export const uploadImgWidget: Widget = { type: uploadImgType, Cell: PictureCell, wide: true };
