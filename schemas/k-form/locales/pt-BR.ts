import type { SignCode } from './zh-CN';

/** Notations of older form models, in Portuguese. */
export const ptBRSigns: Record<SignCode, string> = {
  titleName: 'chave de título "name"',
  tableClass: 'table.customClass',
  rangeDefault: 'date.rangeDefaultValue em uso',
  batchHideLabel: 'batch.hideLabel',
  selectFilterable: 'select.filterable',
  uploadDefaultList: 'defaultValue de upload não é o texto "[]"',
  uploadDefaultText: 'defaultValue de upload como texto',
  nodeAffixes: 'prefix e suffix no nó',
  inputAddons: 'input.addonBefore / addonAfter',
  raggedTable: 'linhas de tabela sem as células mescladas',
  zeroSpan: 'células de tabela com extensão 0',
  cardBare: 'card sem options',
  showLabel: 'showLabel em campos',
  batchUnlimited: 'batch sem minLimit',
  nodeEvents: 'events em nós',
  labelSpan: 'labelCol.span',
  labelBreakpoints: 'labelCol com breakpoints',
  labelLayout: 'labelLayout e labelWidth',
  forks: 'forks',
};
