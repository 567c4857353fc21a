import { switchWidget } from '../switch/view';

/** Drawn as every switch: its word stands beside it. */
export const lSwitchWidget = switchWidget;
