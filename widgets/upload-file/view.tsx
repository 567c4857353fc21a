import { FileCell } from '../upload/stored-cells';
import { FileUpload } from '../upload/file-upload';
import type { Widget } from '../widget';

export const uploadFileWidget: Widget = { Input: FileUpload, Cell: FileCell, wide: true };
