import { EmptyCell } from '../shared/cell-text';
import type { Widget } from '../widget';
import { textType } from './field';

/** `text` in tables, read-only views and search forms. */
export const textWidget: Widget = { type: textType, Cell: EmptyCell, wide: true };
