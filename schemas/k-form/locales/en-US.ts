import type { SignCode } from './zh-CN';

/** Notations of older form models, in English. */
export const enUSSigns: Record<SignCode, string> = {
  titleName: 'title key "name"',
  tableClass: 'table.customClass',
  rangeDefault: 'date.rangeDefaultValue in use',
  batchHideLabel: 'batch.hideLabel',
  selectFilterable: 'select.filterable',
  uploadDefaultList: 'upload defaultValue is not the string "[]"',
  uploadDefaultText: 'upload defaultValue as a string',
  nodeAffixes: 'prefix and suffix on the node',
  inputAddons: 'input.addonBefore / addonAfter',
  raggedTable: 'table rows without their merged cells',
  zeroSpan: 'table cells with a span of 0',
  cardBare: 'card without options',
  showLabel: 'showLabel on fields',
  batchUnlimited: 'batch without minLimit',
  nodeEvents: 'events on nodes',
  labelSpan: 'labelCol.span',
  labelBreakpoints: 'labelCol with breakpoints',
  labelLayout: 'labelLayout and labelWidth',
  forks: 'forks',
};
