import type { SignCode } from './zh-CN';

/** Notations of older form models, in traditional Chinese. */
export const zhTWSigns: Record<SignCode, string> = {
  titleName: '標題的鍵為「name」',
  tableClass: 'table.customClass',
  rangeDefault: '使用 date.rangeDefaultValue',
  batchHideLabel: 'batch.hideLabel',
  selectFilterable: 'select.filterable',
  uploadDefaultList: 'upload 的 defaultValue 不是字串「[]」',
  uploadDefaultText: 'upload 的 defaultValue 是字串',
  nodeAffixes: '節點上的 prefix 和 suffix',
  inputAddons: 'input.addonBefore / addonAfter',
  raggedTable: '表格的行不含被合併的儲存格',
  zeroSpan: '表格的儲存格跨度為 0',
  cardBare: 'card 沒有 options',
  showLabel: '欄位上的 showLabel',
  batchUnlimited: 'batch 沒有 minLimit',
  nodeEvents: '節點上的 events',
  labelSpan: 'labelCol.span',
  labelBreakpoints: 'labelCol 帶斷點',
  labelLayout: 'labelLayout 和 labelWidth',
  forks: '分支版本',
};
