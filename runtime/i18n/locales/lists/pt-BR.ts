import type { ListWords } from './list-words';

/** The Portuguese texts of what users make of lists. */
export const ptBRLists: ListWords = {
  'columns.keys': 'Alt+↑↓ move, Alt+←→ muda a largura',
  'columns.move': 'Mover “{label}”',
  'columns.width': 'Largura de “{label}”',
  'columns.auto': 'Auto',
  'columns.fixed.none': '“{label}” não está fixada; clique para fixar à esquerda',
  'columns.fixed.left': '“{label}” está fixada à esquerda; clique para fixar à direita',
  'columns.fixed.right': '“{label}” está fixada à direita; clique para soltar',
};
