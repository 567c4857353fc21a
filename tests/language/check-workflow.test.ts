import { describe, expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { LANGUAGES } from '../../schemas/languages';
import { causeText } from '../../schemas/problems/cause-text';

const types = fieldTypes(builtInFieldTypes);
const LABELS = ['草稿', '待审核', '已审核', '处理中', '已完成', '失败', '已驳回', '已冲正'];
const domain = {
  kind: 'domain' as const,
  file: 'own/domain.json',
  domain: 'own',
  json: {
    schemaVersion: 1,
    id: 'own',
    title: '自有',
    menu: [],
    dictionary: {
      DocState: {
        label: '单据状态',
        values: [...LABELS.map((label, value) => ({ value, label })), { value: 9, label: '已作废' }],
      },
      Short: { label: '状态', values: [0, 1, 4].map((value) => ({ value, label: `状态${value}` })) },
      Words: { label: '文字', values: [{ value: 'a', label: '甲' }] },
    },
  },
};
const STATE = { name: 'state', label: '状态', type: 'select', enum: 'DocState', default: 0 };
const { default: _, ...NO_DEFAULT } = STATE;

const SETTINGS = {
  kind: 'settings' as const,
  file: 'own/settings.json',
  domain: 'own',
  json: {
    schemaVersion: 1,
    groups: 'Short',
    settings: [{ key: 'own.limit', level: 'org', group: 1, label: '限额', type: 'amount', default: '1.00' }],
  },
};

function modelOf(workflow: JsonObject, more: JsonObject = {}, columns: JsonObject[] = [STATE]) {
  const json: JsonObject = {
    schemaVersion: 2,
    id: 'receipt',
    title: '收据',
    path: 'own/receipt',
    module: 'receipt',
    scope: 'org',
    rows: { fallback: 'createdBy' },
    calls: ['search', 'add', 'edit', 'del'],
    columns: [{ name: 'payer', label: '付款人', type: 'input' }, ...columns],
    workflow,
    ...more,
  };
  const source = { kind: 'entity' as const, file: 'own/entities/receipt.json', domain: 'own', json };
  return buildModel([domain, source, SETTINGS], types);
}
/** Problems of the entity as `path: code`. */
const problemsOf = (...given: Parameters<typeof modelOf>): string[] =>
  modelOf(...given).problems.map(({ path, code }) => `${path}: ${code}`);

describe('a workflow', () => {
  test('of verbs alone is sound and has the usual transitions', () => {
    const verbs = ['submit', 'revoke', 'check', 'abandon'];
    const { problems, entities } = modelOf({ verbs });
    expect(problems).toEqual([]);
    const { workflow } = entities.get('receipt')!;
    expect(workflow?.state).toBe('state');
    expect(Object.fromEntries(workflow!.transitions)).toEqual({
      submit: { from: [0, 6], to: 1 },
      revoke: { from: [1], to: 0 },
      check: { from: [1], to: 2, reject: 6 },
      abandon: { from: [0, 1, 5, 6], to: 9 },
    });
    expect([...workflow!.editable]).toEqual([0, 6]);
    expect(problemsOf({ verbs: [...verbs, 'confirm', 'retry', 'cancel'] })).toEqual([]);
    expect(problemsOf({ verbs: [...verbs, 'reverse'], transitions: { check: { to: 4 } } })).toEqual([]);
    // A state that a condition or a hook may choose is reached, too.
    const cases = [{ when: 'payer != null && state == 1 && settings.own.limit > 5', to: 4 }];
    expect(problemsOf({ verbs: [...verbs, 'reverse'], transitions: { check: { cases } } })).toEqual([]);
    expect(problemsOf({ verbs: [...verbs, 'reverse'], transitions: { check: { or: [4] } } })).toEqual([]);
  });

  test('adds read-only columns for persons, times and the opinion, and makes the state read-only', () => {
    const { fields, writable } = modelOf({ verbs: ['submit'] }).entities.get('receipt')!;
    expect(fields.map(({ model, label }) => `${model} ${label}`)).toEqual([
      'payer 付款人',
      'state 状态',
      'submittedBy 提交人',
      'submittedAt 提交时间',
      'submitterId 提交人编号',
      'checkedBy 审核人',
      'checkedAt 审核时间',
      'checkerId 审核人编号',
      'opinion 处理意见',
    ]);
    expect(writable.add.map(({ model }) => model)).toEqual(['payer']);
  });

  test('with other states leaves out usual ones that its enumeration does not have', () => {
    const short = [{ ...STATE, enum: 'Short' }];
    const check = { to: 4, reject: 0 };
    const model = modelOf({ verbs: ['submit', 'check'], transitions: { check } }, {}, short);
    expect(model.problems).toEqual([]);
    expect(model.entities.get('receipt')!.workflow?.transitions.get('submit')).toEqual({ from: [0], to: 1 });
  });
});

test.each<[string, Parameters<typeof modelOf>, string[]]>([
  [
    'wrong states to choose from',
    [{ verbs: ['submit', 'check'], transitions: { check: { or: [8, 1, 2, 6] } } }],
    [
      'workflow.transitions.check.or[0]: workflowNoState',
      'workflow.transitions.check.or[1]: workflowSame',
      'workflow.transitions.check.or[2]: workflowSame',
      'workflow.transitions.check.or[3]: workflowSame',
      'workflow.transitions.check.or[3]: workflowEditable',
    ],
  ],
  ['an unknown state column', [{ state: 'stat', verbs: ['submit'] }], ['workflow.state: notOneOf']],
  ['a missing state column', [{ verbs: ['submit'] }, {}, []], ['workflow: notOneOf']],
  ['an unknown verb', [{ verbs: ['approve'] }], ['workflow.verbs[0]: notOneOf']],
  ['a verb that occurs twice', [{ verbs: ['submit', 'submit'] }], ['workflow.verbs: duplicateItems']],
  ['no verb', [{ verbs: [] }], ['workflow.verbs: tooFewItems']],
  [
    'a rejection of another verb than check',
    [{ verbs: ['submit'], transitions: { submit: { reject: 6 } } }],
    ['workflow.transitions.submit.reject: unknownKey'],
  ],
  [
    'a state column of words',
    [{ verbs: ['submit'] }, {}, [{ ...STATE, enum: 'Words', default: 'a' }]],
    ['workflow: workflowState'],
  ],
  [
    'a state column without an enumeration',
    [{ verbs: ['submit'] }, {}, [{ name: 'state', label: '状态', type: 'number' }]],
    ['workflow: workflowState'],
  ],
  [
    'a state column that enables rows',
    [{ verbs: ['submit'] }, { status: 'state' }],
    ['status: workflowStatus'],
  ],
  [
    'a column that the workflow has itself',
    [{ verbs: ['submit'] }, {}, [STATE, { name: 'opinion', label: '意见', type: 'input' }]],
    ['columns[2].name: workflowColumn'],
  ],
  [
    'a transition of a verb that the document does not have',
    [{ verbs: ['submit'], transitions: { check: { to: 4 } } }],
    ['workflow.transitions.check: workflowUnused'],
  ],
  [
    'states that the enumeration does not have',
    [{ verbs: ['submit'], transitions: { submit: { from: [0, 8], to: 10 } }, editable: [0, 11] }],
    [
      'workflow.editable[1]: workflowNoState',
      'workflow.transitions.submit.from[1]: workflowNoState',
      'workflow.transitions.submit.to: workflowNoState',
      'workflow.transitions.submit.from[1]: workflowUnreached',
    ],
  ],
  [
    'a usual state that the enumeration does not have',
    [{ verbs: ['submit', 'check'] }, {}, [{ ...STATE, enum: 'Short' }]],
    ['workflow.verbs[1]: workflowNoState', 'workflow.verbs[1]: workflowNoState'],
  ],
  [
    'a verb that changes nothing',
    [{ verbs: ['submit'], transitions: { submit: { to: 6 } }, editable: [0] }],
    ['workflow.transitions.submit.to: workflowSame'],
  ],
  [
    'a check that ends in one state either way',
    [{ verbs: ['submit', 'check'], transitions: { check: { to: 6 } }, editable: [0] }],
    ['workflow.transitions.check.to: workflowReject'],
  ],
  [
    'a submitted document that can be edited',
    [{ verbs: ['submit', 'check'], editable: [0, 1] }],
    ['workflow.editable[1]: workflowEditable'],
  ],
  [
    'a verb that no document reaches',
    [{ verbs: ['submit', 'confirm'] }],
    ['workflow.verbs[1]: workflowUnused'],
  ],
  [
    'a state that no verb leads to',
    [{ verbs: ['submit', 'check', 'abandon'], transitions: { abandon: { from: [0, 7] } } }],
    ['workflow.transitions.abandon.from[1]: workflowUnreached'],
  ],
  [
    'a new document in a state that the enumeration does not have',
    [{ verbs: ['submit'] }, {}, [{ ...STATE, default: 8 }]],
    ['columns[1].default: notOneOf'],
  ],
  [
    'conditions of a transition that lead nowhere or read what is not there',
    [
      {
        verbs: ['submit', 'check'],
        transitions: {
          check: {
            cases: [
              { when: "payr == 'a'", to: 4 },
              { when: 'payer == null &&', to: 8 },
              { when: "idNo == '1'", to: 1 },
              { when: 'settings.own.limit > 1 && settings.own.limits > 1', to: 3 },
            ],
          },
        },
      },
      {
        columns: [
          { name: 'payer', label: '付款人', type: 'input' },
          { name: 'idNo', label: '证件号', type: 'input', sensitive: 'all' },
          STATE,
        ],
      },
    ],
    [
      'workflow.transitions.check.cases[0].when: notOneOf',
      'workflow.transitions.check.cases[1].when: badExpression',
      'workflow.transitions.check.cases[1].to: workflowNoState',
      'workflow.transitions.check.cases[2].when: judgesSensitive',
      'workflow.transitions.check.cases[2].to: workflowSame',
      'workflow.transitions.check.cases[3].when: notOneOf',
    ],
  ],
  [
    'a condition that reads through a reference, in any notation',
    [
      {
        verbs: ['submit', 'check'],
        transitions: {
          check: {
            cases: [
              { when: 'otherId.payer == "a"', to: 4 },
              { when: 'has(otherId.payer)', to: 3 },
            ],
          },
        },
      },
      { calls: ['search', 'option'], option: { label: 'payer' } },
      [STATE, { name: 'otherId', label: '另一张', type: 'select', refers: 'receipt' }],
    ],
    [
      'workflow.transitions.check.cases[0].when: pathInCase',
      'workflow.transitions.check.cases[1].when: pathLost',
    ],
  ],
  [
    'a person whom no document has',
    [{ verbs: ['submit', 'check'], transitions: { check: { notBy: ['payer'] } } }],
    ['workflow.transitions.check.notBy[0]: notOneOf'],
  ],
  [
    'a setting elsewhere than in the condition of a transition',
    [{ verbs: ['submit'] }, { checks: [{ path: 'payer', expr: 'settings.own.limit > 1', message: '不行' }] }],
    ['checks[0].expr: settingElsewhere'],
  ],
  [
    'a change that returns documents to, or from, states that do not exist or that others return, too',
    [
      {
        verbs: ['submit', 'check'],
        reopen: [
          { from: [2, 8], to: 10 },
          { from: [2], columns: ['payer'], to: 2 },
          { from: [1], to: 1 },
        ],
      },
    ],
    [
      'workflow.reopen[0].from[1]: workflowNoState',
      'workflow.reopen[0].from[1]: workflowUnreached',
      'workflow.reopen[0].to: workflowNoState',
      'workflow.reopen[1].from[0]: reopenTwice',
      'workflow.reopen[1].to: reopenSame',
      'workflow.reopen[2].to: reopenSame',
    ],
  ],
  [
    'a return by columns that do not exist or that no edit changes',
    [
      {
        verbs: ['submit', 'check'],
        reopen: [{ from: [2], columns: ['paier', 'state', 'checkedBy', 'code', 'first'], to: 0 }],
      },
      {},
      [
        STATE,
        { name: 'code', label: '编码', type: 'input', immutable: true },
        { name: 'first', label: '首选', type: 'switch', exclusive: true },
      ],
    ],
    [
      'workflow.reopen[0].columns[0]: notOneOf',
      'workflow.reopen[0].columns[1]: reopenColumn',
      'workflow.reopen[0].columns[2]: notOneOf',
      'workflow.reopen[0].columns[3]: reopenColumn',
      'workflow.reopen[0].columns[4]: reopenColumn',
    ],
  ],
  ['no return', [{ verbs: ['submit'], reopen: [] }], ['workflow.reopen: tooFewItems']],
  ['a new document without a state', [{ verbs: ['submit'] }, {}, [NO_DEFAULT]], ['workflow: workflowStart']],
])('%s is a problem at its place', (_, given, problems) => {
  expect(problemsOf(...given).sort()).toEqual([...problems].sort());
});

test('a workflow whose documents are checked again has a column for who changed them, others have not', () => {
  const verbs = ['submit', 'check'];
  const reopen = [{ from: [2], columns: ['payer'], to: 0 }];
  const { problems, entities } = modelOf({ verbs, reopen });
  expect(problems).toEqual([]);
  const { workflow, byName } = entities.get('receipt')!;
  expect([...workflow!.reopen]).toEqual([[2, { columns: new Set(['payer']), to: 0 }]]);
  expect(byName.get('changerIds')).toMatchObject({ label: '修改人编号', readOnly: true });
  expect(modelOf({ verbs }).entities.get('receipt')!.byName.has('changerIds')).toBe(false);
});

test('a problem is told in every language', () => {
  const [problem] = modelOf({ verbs: ['submit', 'confirm'] }).problems;
  expect(LANGUAGES.map((language) => causeText(problem!, language))).toEqual([
    '操作“confirm”不在“verbs”中，或没有单据能到达它的原状态',
    '操作「confirm」不在「verbs」中，或沒有單據能到達它的原狀態',
    'the verb "confirm" is not in "verbs", or no document reaches a state in which it starts',
    'a ação "confirm" não está em "verbs", ou nenhum documento chega a um estado em que ela começa',
  ]);
});

test('documents that belong to no organisation read no settings of one in the conditions of transitions', () => {
  const cases = [{ when: 'settings.own.limit > 1', to: 4 }];
  const workflow = { verbs: ['submit', 'check'], transitions: { check: { cases } } };
  const place = 'workflow.transitions.check.cases[0].when: settingNoOrg';
  expect(problemsOf(workflow, { scope: 'tenant' })).toContain(place);
  expect(problemsOf(workflow)).toEqual([]);
});
