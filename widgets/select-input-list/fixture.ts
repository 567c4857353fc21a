import { exampleField, type FieldFixture } from '../shared/field-fixture';

const columns = [
  {
    value: '1',
    label: '现金',
    list: [{ type: 'number', model: 'sum', label: '金额', required: true, options: { defaultValue: null } }],
  },
  { value: '2', label: '转账', list: [{ type: 'input', model: 'account', label: '账号' }] },
  { value: '3', label: '不收' },
];
const cash = { checked: true, value: '1', label: '现金', sum: 120 };

/** Examples of `selectInputList` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'selectInputList',
  asks: '请选择示例',
  textLeavesOut: 'which word belongs to which item',
  cases: [
    {
      name: 'several ways to pay',
      title: '多种支付方式',
      field: exampleField('selectInputList', { columns }),
      sql: 'jsonb',
      search: null,
      initial: [],
      valid: [[cash, { checked: false, value: '2', label: '转账', account: null }]],
      invalid: [
        { value: [{ value: '1' }], why: 'required' },
        { value: [{ ...cash, other: 1 }], why: 'additionalProperties' },
        { value: [{ ...cash, checked: 1 }], why: 'type' },
        { value: 'x', why: 'type' },
        { value: [cash, cash, cash, cash], why: 'maxItems' },
      ],
      problems: [
        { value: [{ ...cash, sum: null }], error: 'requiredInput' },
        { value: [{ checked: true, value: '9', label: '?' }], error: 'choice' },
      ],
      empty: [null, [], [{ checked: false, value: '1', label: '现金' }]],
      text: [[[cash, { checked: true, value: '3', label: '不收' }], '现金（120）、不收']],
      keys: {
        from: [],
        press: ' ',
        reports: [
          { checked: true, value: '1', label: '现金', sum: null },
          { checked: false, value: '2', label: '转账', account: '' },
          { checked: false, value: '3', label: '不收' },
        ],
      },
    },
    {
      name: 'one way to pay',
      title: '一种支付方式',
      field: exampleField('selectInputList', { columns, multiple: false }),
      sql: 'jsonb',
      search: null,
      initial: [],
      valid: [[cash]],
      invalid: [],
      problems: [{ value: [cash, { checked: true, value: '3', label: '不收' }], error: 'choice' }],
      empty: [null],
      text: [],
    },
  ],
};
