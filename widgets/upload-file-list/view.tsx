import { FileCell } from '../upload/stored-cells';
import type { Widget } from '../widget';
import { uploadFileListType } from './field';

/** `uploadFileList` in tables, read-only views and search forms. */
export const uploadFileListWidget: Widget = { type: uploadFileListType, Cell: FileCell, wide: true };
