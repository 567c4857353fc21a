import { expect, test } from 'vitest';
import type { FieldType } from '../model/field';
import { fieldMessage } from './field-message';

const ofRows = { rows: () => [] } as Partial<FieldType> as FieldType;
const rows = {
  key: 'rows',
  model: 'rows',
  type: 'batch',
  label: '明细',
  options: {},
  rules: [],
  required: false,
};

test.each([
  ['minItems', '明细至少 2 项'],
  ['maxItems', '明细最多 2 项'],
])('%s names the field and what it accepts', (keyword, sentence) => {
  const error = { path: '', keyword, params: { limit: 2 } };
  expect(fieldMessage(rows, ofRows, error, 'zh-CN')).toBe(sentence);
});
