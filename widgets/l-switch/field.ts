import { switchFieldType } from '../switch/switch-field';

/** A switch whose two sides are named by a dictionary entry. */
export const lSwitchType = switchFieldType('lSwitch');
