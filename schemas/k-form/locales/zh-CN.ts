/** Notations of older form models, in simplified Chinese: the catalogue of keys. */
export const zhCNSigns = {
  titleName: '标题的键为“name”',
  tableClass: 'table.customClass',
  rangeDefault: '使用 date.rangeDefaultValue',
  batchHideLabel: 'batch.hideLabel',
  selectFilterable: 'select.filterable',
  uploadDefaultList: 'upload 的 defaultValue 不是字符串“[]”',
  uploadDefaultText: 'upload 的 defaultValue 是字符串',
  nodeAffixes: '节点上的 prefix 和 suffix',
  inputAddons: 'input.addonBefore / addonAfter',
  raggedTable: '表格的行不含被合并的单元格',
  zeroSpan: '表格的单元格跨度为 0',
  cardBare: 'card 没有 options',
  showLabel: '字段上的 showLabel',
  batchUnlimited: 'batch 没有 minLimit',
  nodeEvents: '节点上的 events',
  labelSpan: 'labelCol.span',
  labelBreakpoints: 'labelCol 带断点',
  labelLayout: 'labelLayout 和 labelWidth',
  forks: '分支版本',
} as const;

/** A notation of older form models; `forks`: it stands in forms of forks only. */
export type SignCode = keyof typeof zhCNSigns;
