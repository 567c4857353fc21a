import { FileCell } from '../upload/stored-cells';
import type { Widget } from '../widget';
import { uploadFileListType } from './field';

export const uploadFileListWidget: Widget = { type: uploadFileListType, Cell: FileCell, wide: true };
