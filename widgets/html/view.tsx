import { EmptyCell } from '../shared/cell-text';
import type { Widget } from '../widget';
import { htmlType } from './field';

export const htmlWidget: Widget = { type: htmlType, Cell: EmptyCell, wide: true };
