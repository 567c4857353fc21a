import { EmptyCell } from '../shared/cell-text';
import { type Widget } from '../widget';
import { buttonType } from './field';

/** `button` in tables, read-only views and search forms. */
export const buttonWidget: Widget = { type: buttonType, Cell: EmptyCell };
