import { EmptyCell } from '../shared/cell-text';
import type { Widget } from '../widget';
import { textType } from './field';

export const textWidget: Widget = { type: textType, Cell: EmptyCell, wide: true };
