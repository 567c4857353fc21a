import { switchFieldType } from '../switch/switch-field';

/** On or off, with both words written on the switch. */
export const lSwitchType = switchFieldType('lSwitch');
