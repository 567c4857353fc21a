/** The Chinese texts of what users make of lists: columns, filters, views. They are loaded with it. */
export const zhCNLists = {
  'columns.keys': 'Alt+↑↓ 移动，Alt+←→ 调整宽度',
  'columns.move': '移动“{label}”',
  'columns.width': '“{label}”的宽度',
  'columns.auto': '自动',
  'columns.fixed.none': '“{label}”未固定，点击固定在左侧',
  'columns.fixed.left': '“{label}”固定在左侧，点击固定在右侧',
  'columns.fixed.right': '“{label}”固定在右侧，点击取消固定',
};
