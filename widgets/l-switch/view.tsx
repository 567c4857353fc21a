import { switchWidget } from '../switch/view';
import type { Widget } from '../widget';
import { lSwitchType } from './field';

/** `lSwitch` in tables, read-only views and search forms. */
export const lSwitchWidget: Widget = { ...switchWidget, type: lSwitchType };
