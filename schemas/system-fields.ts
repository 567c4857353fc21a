import type { Field } from './field';

const time = (model: string, label: string): Field => ({
  key: model,
  model,
  type: 'date',
  label,
  options: { showTime: true, format: 'YYYY-MM-DD HH:mm:ss' },
  rules: [],
  required: false,
  readOnly: true,
  range: true,
  sortable: true,
});

/** System columns that a page may show and search by, as fields. */
export const SYSTEM_FIELDS: readonly Field[] = [time('createdAt', '创建时间'), time('updatedAt', '更新时间')];
