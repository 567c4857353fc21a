import { expect, test } from 'vitest';
import type { FieldType } from '../model/field';
import { fieldText } from '../errors/field-error';
import { schemaProblem } from './schema-problem';

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
  const problem = schemaProblem(rows, ofRows, error);
  expect(problem).toEqual({ error: keyword, params: { label: '明细', n: '2' } });
  expect(fieldText(problem.error, 'zh-CN', problem.params)).toBe(sentence);
});
