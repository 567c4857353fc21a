import { EmptyCell } from '../shared/cell-text';
import { type Widget } from '../widget';
import { buttonType } from './field';

export const buttonWidget: Widget = { type: buttonType, Cell: EmptyCell };
