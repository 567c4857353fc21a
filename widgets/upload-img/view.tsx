import { PictureCell } from '../upload/stored-cells';
import { PictureUpload } from '../upload/picture-upload';
import type { Widget } from '../widget';

export const uploadImgWidget: Widget = { Input: PictureUpload, Cell: PictureCell, wide: true };
