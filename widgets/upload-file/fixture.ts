import { exampleField, type FieldFixture } from '../shared/field-fixture';

const older = {
  type: 'file',
  name: '旧表.xlsx',
  status: 'done',
  uid: '1',
  url: 'https://cdn.example.com/1.xlsx',
};

/** Examples of `uploadFile` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'uploadFile',
  asks: '示例是必须的',
  textLeavesOut: 'where the file is',
  cases: [
    {
      name: 'files of an imported form',
      title: '导入表单的文件',
      field: exampleField('uploadFile', {
        defaultValue: '[]',
        data: '{}',
        headers: {},
        fileName: 'file',
        action: 'http://cdn.example.com/upload',
      }),
      sql: 'jsonb',
      search: null,
      initial: [],
      valid: [[older], [{ fileName: '新表.xlsx', filePath: '2026/11/e5.xlsx' }]],
      invalid: [
        { value: ['a.txt', 'b.txt', 'c.txt', 'd.txt'], why: 'maxItems' },
        { value: [{ ...older, url: 'javascript:alert(1)' }], why: 'pattern' },
      ],
      empty: ['[]', []],
      text: [[[older], '旧表.xlsx']],
      keys: { from: [older], press: '{Tab}{Enter}', reports: [] },
    },
  ],
};
