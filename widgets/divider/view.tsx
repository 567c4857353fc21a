import { EmptyCell } from '../shared/cell-text';
import type { Widget } from '../widget';
import { dividerType } from './field';

export const dividerWidget: Widget = { type: dividerType, Cell: EmptyCell, wide: true };
