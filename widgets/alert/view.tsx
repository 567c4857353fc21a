import { EmptyCell } from '../shared/cell-text';
import type { Widget } from '../widget';
import { alertType } from './field';

/** `alert` in tables, read-only views and search forms. */
export const alertWidget: Widget = { type: alertType, Cell: EmptyCell, wide: true };
