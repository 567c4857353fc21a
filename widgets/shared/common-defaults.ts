/** What every field type is when a document says nothing (form model, section 3). */
export const commonDefaults = { showLabel: true, hidden: false, disabled: false, width: '100%' };
