/** Default options of every field type (form model, section 3). */
export const commonDefaults = { showLabel: true, hidden: false, disabled: false, width: '100%' };
