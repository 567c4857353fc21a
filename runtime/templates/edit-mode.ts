/** The edit modes of the column editor (spec B4): 0 none, 1 sorting, 2 width, 3 names. */
export const EDIT_MODES = [0, 1, 2, 3] as const;
/** How the columns are edited. */
export type EditMode = (typeof EDIT_MODES)[number];
