import { FileCell } from '../upload/stored-cells';
import type { Widget } from '../widget';
import { uploadFileType } from './field';

export const uploadFileWidget: Widget = { type: uploadFileType, Cell: FileCell, wide: true };
