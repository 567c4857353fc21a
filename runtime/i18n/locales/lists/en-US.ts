import type { ListWords } from './list-words';

/** The English texts of what users make of lists. */
export const enUSLists: ListWords = {
  'columns.keys': 'Alt+↑↓ moves, Alt+←→ changes the width',
  'columns.move': 'Move “{label}”',
  'columns.width': 'Width of “{label}”',
  'columns.auto': 'Auto',
  'columns.fixed.none': '“{label}” is not fixed; click to fix it at the left',
  'columns.fixed.left': '“{label}” is fixed at the left; click to fix it at the right',
  'columns.fixed.right': '“{label}” is fixed at the right; click to release it',
};
