import { EmptyCell } from '../shared/cell-text';
import type { Widget } from '../widget';
import { htmlType } from './field';

/** `html` in tables, read-only views and search forms. */
export const htmlWidget: Widget = { type: htmlType, Cell: EmptyCell, wide: true };
