import { switchWidget } from '../switch/view';
import type { Widget } from '../widget';
import { lSwitchType } from './field';

export const lSwitchWidget: Widget = { ...switchWidget, type: lSwitchType };
