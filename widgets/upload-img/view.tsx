import { PictureCell } from '../upload/stored-cells';
import type { Widget } from '../widget';
import { uploadImgType } from './field';

/** `uploadImg` in tables, read-only views and search forms. */
export const uploadImgWidget: Widget = { type: uploadImgType, Cell: PictureCell, wide: true };
