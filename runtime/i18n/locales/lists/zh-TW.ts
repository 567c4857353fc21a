import type { ListWords } from './list-words';

/** The traditional Chinese texts of what users make of lists. */
export const zhTWLists: ListWords = {
  'columns.keys': 'Alt+↑↓ 移動，Alt+←→ 調整寬度',
  'columns.move': '移動「{label}」',
  'columns.width': '「{label}」的寬度',
  'columns.auto': '自動',
  'columns.fixed.none': '「{label}」未固定，點選固定在左側',
  'columns.fixed.left': '「{label}」固定在左側，點選固定在右側',
  'columns.fixed.right': '「{label}」固定在右側，點選取消固定',
};
