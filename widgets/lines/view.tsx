import { batchWidget } from '../batch/view';
import type { Widget } from '../widget';
import { linesType } from './field';

/** `lines` in read-only views and forms: the table of `batch`. */
export const linesWidget: Widget = { type: linesType, Cell: batchWidget.Cell, wide: true };
