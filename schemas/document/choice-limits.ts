/**
 * The most choices in one answer of an option call whose entity is not `large`; of a tree, the installation may allow
 * more.
 */
export const MOST_CHOICES = 1000;
