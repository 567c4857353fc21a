import { exampleField, type FieldFixture } from '../shared/field-fixture';

const onOff = [
  { name: '启用', val: 1 },
  { name: '停用', val: 0 },
];
const items = [
  { k: 'rate', name: '费率', vType: 'float', required: true, min: 0, max: 100, remark: '按百分比填写' },
  { k: 'days', name: '保留天数', vType: 'int', min: 1, v: 30 },
  { k: 'state', name: '状态', vType: 'switch', vScope: onOff },
  { k: 'mode', name: '方式', vType: 'radio', vScope: { a: '自动', m: '人工' } },
  { k: 'code', name: '编号', rules: [{ pattern: '^\\d*$', message: '编号应为数字' }], notUpdate: true },
  { k: 'note', name: '说明', vType: 'text' },
];
const filled = [
  { k: 'rate', v: 12.5 },
  { k: 'days', v: 30 },
  { k: 'state', v: 1 },
  { k: 'mode', v: 'a' },
  { k: 'code', v: '0017' },
  { k: 'note', v: null },
];

/** Examples of `keyValue` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'keyValue',
  asks: '请输入示例',
  textLeavesOut: 'the keys of the items, and the types of their values',
  cases: [
    {
      name: 'items of the document',
      title: '文档规定的项',
      field: exampleField('keyValue', { items }),
      sql: 'jsonb',
      search: null,
      initial: items.map(({ k, v = null }) => ({ k, v })),
      valid: [filled, [{ k: 'rate', v: 0 }]],
      invalid: [
        { value: { rate: 12.5 }, why: 'type' },
        { value: [{ v: 1 }], why: 'required' },
        { value: [{ k: 'rate', v: 1, required: false }], why: 'additionalProperties' },
      ],
      problems: [
        { value: [{ k: 'days', v: 3 }], error: 'requiredInput' },
        { value: [{ k: 'rate', v: 12.345 }], error: 'precision' },
        { value: [{ k: 'rate', v: 101 }], error: 'maximum' },
        {
          value: [
            { k: 'rate', v: 1 },
            { k: 'days', v: 1.5 },
          ],
          error: 'integer',
        },
        { value: [...filled, { k: 'other', v: 1 }], error: 'choice' },
      ],
      empty: [null, [], '', [{ k: 'rate', v: null }]],
      text: [[filled, '费率：12.5；保留天数：30；状态：启用；方式：自动；编号：0017']],
      keys: {
        from: filled,
        press: '{Tab}{Tab}15{Tab}',
        reports: [{ k: 'rate', v: 15 }, ...filled.slice(1)],
      },
    },
    {
      name: 'items of the value',
      title: '值自带的项',
      field: exampleField('keyValue'),
      sql: 'jsonb',
      search: null,
      initial: [],
      valid: [
        [
          { k: 'limit', name: '限额', vType: 'int', v: 400, required: true, max: 5000, remark: '每月' },
          { k: 'code', name: '编号', v: '0017', rules: [{ pattern: '^\\d*$', message: '编号应为数字' }] },
          { k: 'open', name: '对外开放', vType: 'switch', v: true },
        ],
      ],
      invalid: [
        { value: [{ k: 'x', vType: 'date' }], why: 'enum' },
        { value: 'x', why: 'type' },
      ],
      problems: [
        { value: [{ k: 'limit', name: '限额', vType: 'int', v: 9000, max: 5000 }], error: 'maximum' },
      ],
      empty: [null],
      text: [[[{ k: 'open', name: '开放', vType: 'switch', v: true }], '开放：是']],
    },
  ],
};
