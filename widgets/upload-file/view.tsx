import { FileCell } from '../upload/stored-cells';
import type { Widget } from '../widget';
import { uploadFileType } from './field';

/** `uploadFile` in tables, read-only views and search forms. */
export const uploadFileWidget: Widget = { type: uploadFileType, Cell: FileCell, wide: true };
