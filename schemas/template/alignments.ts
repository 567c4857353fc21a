/** How texts stand in their cells. */
export const ALIGNMENTS = ['left', 'center', 'right'] as const;
