/** What can be wrong with documents that a database stores, in simplified Chinese. */
export const zhCNStoredDocument = {
  fileOpenDraft: '“{name}”有未发布的修改，请先发布或放弃',
  fileShipped: '“{name}”在这里是内置的，文件中的不能代替它',
  fileLacks: '文件只修改内置的“{name}”，而这里没有',
  idNotCode: '应为“{name}”，即文档的编码',
  shippedColumn: '列“{name}”是内置的，不能删除',
  shippedCheck: '校验“{message}”是内置的，不能删除',
  shippedValue: '取值 {came} 是内置的，不能删除',
  shippedKey: '“{name}”是内置的，不能修改',
  cannotAdd: '“{name}”不能添加到内置实体',
  cannotJoinShipped: '“{name}”是内置的，而本列不是',
  logColumn: '“{name}”不能添加：日志的列是固定的',
  nobodyFills: '没有人能给列“{name}”填值，请设置“default”',
  menuNameTaken: '菜单名称“{name}”已被 {other} 使用',
  menuPathTaken: '菜单路径“{name}”已被 {other} 使用',
  unheldRight: '发布者没有“{name}”的权限（{permission}），不能向他人开放',
} as const;
