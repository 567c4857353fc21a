import { switchFieldType } from '../switch/switch-field';

/** The switch of documents that name its two sides by a dictionary entry. */
export const lSwitchType = switchFieldType('lSwitch');
