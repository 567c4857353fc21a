import { exampleField, exampleSource, type FieldFixture } from '../shared/field-fixture';

const nodes = [{ value: 1, label: '局', children: [{ value: 2, label: '所' }] }];

/** Examples of `treeSelect` for the conformance tests, the round trip through the server and the gallery. */
export const fixture: FieldFixture = {
  type: 'treeSelect',
  asks: '请选择示例',
  cases: [
    {
      name: 'a node of an entity',
      title: '实体树的一个节点',
      field: exampleField('treeSelect', {}, { source: { ...exampleSource, tree: true } }),
      choices: nodes,
      sql: 'bigint',
      search: 'tree',
      initial: null,
      valid: [2, 0],
      invalid: [{ value: '2', why: 'type' }],
      empty: [null],
      text: [[2, '2']],
      keys: { from: 1, press: '{Enter}{Enter}', reports: 1 },
    },
    {
      name: 'several nodes of a document',
      title: '文档树的多个节点',
      field: exampleField('treeSelect', { options: nodes, treeCheckable: true }),
      sql: 'integer[]',
      search: 'in',
      initial: [],
      valid: [[1, 2]],
      invalid: [{ value: [3], why: 'enum' }],
      empty: [[]],
      text: [[[1, 2], '局、所']],
    },
  ],
};
