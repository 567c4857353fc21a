import { EmptyCell } from '../shared/cell-text';
import type { Widget } from '../widget';
import { dividerType } from './field';

/** `divider` in tables, read-only views and search forms. */
export const dividerWidget: Widget = { type: dividerType, Cell: EmptyCell, wide: true };
