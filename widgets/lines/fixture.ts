import type { Field } from '../../schemas/model/field';
import { exampleField, type FieldFixture } from '../shared/field-fixture';

const cell = (type: string, model: string, label: string, more: Partial<Field> = {}): Field => ({
  ...exampleField(type, more.options),
  key: model,
  model,
  label,
  ...more,
});
const cells = [
  cell('input', 'article', '物品', { required: true, options: { maxLength: 30 } }),
  cell('number', 'quantity', '数量', { options: { min: 1, max: 999 } }),
  cell('amount', 'price', '单价'),
];
const lines = { entity: 'example_line', column: 'headId', order: 'lineNo', max: 3, checks: [] };

/** Examples of `lines` for the conformance tests and the gallery. */
export const fixture: FieldFixture = {
  type: 'lines',
  asks: '请输入示例',
  textLeavesOut: 'which value belongs to which column',
  cases: [
    {
      name: 'lines',
      title: '多行',
      field: exampleField('lines', {}, { lines, cells }),
      sql: null,
      search: null,
      initial: [],
      long: [
        { id: 1, article: '一个很长的物品名称，长到单元格里放不下', quantity: 100, price: '1234567.89' },
        { id: 2, article: '笔', quantity: null, price: null },
      ],
      valid: [[{ id: 1, article: '笔', quantity: 2, price: '3.50' }], [{ article: '纸', quantity: null }]],
      invalid: [
        { value: { article: '笔' }, why: 'type' },
        { value: [{ article: '笔', other: 1 }], why: 'additionalProperties' },
        { value: ['笔'], why: 'type' },
        { value: [{}, {}, {}, {}], why: 'maxItems' },
      ],
      empty: [null, []],
      text: [[[{ id: 1, article: '笔', quantity: 2, price: '3.50' }, { article: '纸' }], '笔 2 3.50；纸']],
      keys: {
        from: [{ id: 7, article: '笔', quantity: 1 }],
        press: '{Tab}芯{Tab}',
        reports: [{ id: 7, article: '笔芯', quantity: 1 }],
      },
    },
  ],
};
