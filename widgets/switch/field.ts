import { switchFieldType } from './switch-field';

/** On or off, with its word beside it. */
export const switchType = switchFieldType('switch', { inRows: true });
