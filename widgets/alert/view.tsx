import { EmptyCell } from '../shared/cell-text';
import type { Widget } from '../widget';
import { alertType } from './field';

export const alertWidget: Widget = { type: alertType, Cell: EmptyCell, wide: true };
