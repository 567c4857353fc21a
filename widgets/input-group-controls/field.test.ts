import { expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { validateRecord } from '../../schemas/record/validate-record';
import { exampleField } from '../shared/field-fixture';
import { inputGroupControlsType } from './field';

const field = { ...exampleField('inputGroupControls'), model: 'value', required: true };

test.each([
  ['text', '请输入'],
  ['input', '请输入'],
  ['int', '请输入'],
  ['float', '请输入'],
  ['switch', '请选择'],
  ['select', '请选择'],
  ['radio', '请选择'],
  ['checkBox', '请选择'],
])('B5-01, B5-02: a required value of the kind %s is asked for with %s', (vType, prompt) => {
  const errors = validateRecord({
    fields: [field],
    checks: [],
    fieldTypes: fieldTypes([inputGroupControlsType]),
    record: { value: { vType, v: null } },
    language: 'zh-CN',
    today: '2026-11-21',
    compile: () => () => [],
  });
  expect(errors).toMatchObject([{ path: 'value', msg: `${prompt}${field.label}` }]);
});
