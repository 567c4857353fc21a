import { exampleField, type FieldFixture } from '../shared/field-fixture';

const contract = { fileName: '合同.pdf', filePath: '2026/11/a1b2.pdf', fileSize: 48213 };

/** Examples of `uploadFileList` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'uploadFileList',
  asks: '示例是必须的',
  textLeavesOut: 'where the file is',
  cases: [
    {
      name: 'files',
      title: '文件',
      field: exampleField('uploadFileList', { limit: 2, accept: ['.pdf', '.xlsx'] }),
      sql: 'jsonb',
      search: null,
      initial: [],
      long: [
        {
          ...contract,
          fileName: '关于二〇二六年度被监管人员消费限额调整的通知（征求意见稿，含附件一至附件十二）.pdf',
        },
        contract,
      ],
      valid: [[contract], ['2026/11/c3.xlsx', contract]],
      invalid: [
        { value: contract, why: 'type' },
        { value: [contract, contract, contract], why: 'maxItems' },
        { value: [{ ...contract, filePath: 'https://elsewhere/a.pdf' }], why: 'pattern' },
        { value: ['../../etc/passwd'], why: 'pattern' },
        { value: [{ ...contract, percent: 12 }], why: 'additionalProperties' },
        { value: [7], why: 'type' },
      ],
      problems: [{ value: [{ fileName: '合同.pdf' }], error: 'format' }],
      empty: [null, '', [], '[]'],
      text: [[[contract, '2026/11/c3.xlsx'], '合同.pdf、c3.xlsx']],
      keys: { from: [contract], press: '{Tab}{Enter}', reports: [] },
    },
  ],
};
