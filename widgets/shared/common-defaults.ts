/** Default options of every field type. */
export const commonDefaults = { showLabel: true, hidden: false, disabled: false, width: '100%' };
