import { switchFieldType } from './switch-field';

/** On or off, with its label beside it. */
export const switchType = switchFieldType('switch', { inRows: true });
