import Type, { type Static } from 'typebox';
import { COLUMN_NAME } from './column-name';
import { named, valueNames } from '../grammar/named';
import { says } from '../grammar/says';
import { VERB_WORDS } from './verb-words';
import { PERSONS } from './verb-persons';
import { VERBS, type Verb } from './verbs';

const closed = { additionalProperties: false } as const;

/** The transition of each verb, unless the document says otherwise. */
export const USUAL: Readonly<Record<Verb, { from: readonly number[]; to: number; reject?: number }>> = {
  submit: { from: [0, 6], to: 1 },
  revoke: { from: [1], to: 0 },
  check: { from: [1], to: 2, reject: 6 },
  confirm: { from: [2], to: 3 },
  retry: { from: [5], to: 3 },
  cancel: { from: [2], to: 0 },
  abandon: { from: [0, 1, 5, 6], to: 9 },
  reverse: { from: [4], to: 7 },
};

/** Transitions that no user makes: the server learns that a document in progress has been completed or has failed. */
export const BY_SERVER: readonly { from: number; to: number }[] = [
  { from: 3, to: 4 },
  { from: 3, to: 5 },
];

/** The states in which a document may be edited and deleted, unless the document says otherwise. */
export const USUALLY_EDITABLE: readonly number[] = [0, 6];

/** The permission suffix that each verb requires. */
export const VERB_SUFFIXES = {
  submit: 'submit',
  revoke: 'submit',
  check: 'check',
  confirm: 'confirm',
  retry: 'check',
  cancel: 'check',
  abandon: 'abandon',
  reverse: 'reverse',
} as const satisfies Record<Verb, string>;

const State = Type.Integer({ minimum: 0, maximum: 9999 });
const States = Type.Array(State, { minItems: 1, maxItems: 50, uniqueItems: true });

/** Conditions of one transition. */
const MOST_CASES = 10;

/** Where a transition leads instead of `to`, under a condition. */
const Case = Type.Object(
  {
    /** CEL over the stored document, and the settings of its organisation as `settings.topic.fact`. */
    when: named(
      { title: '条件', help: 'CEL，对已保存的单据求值；settings.主题.事项 读取本机构的配置' },
      Type.String(says('expression')),
    ),
    to: named({ title: '新状态', help: '条件成立时操作后的状态值' }, State),
  },
  closed,
);

const move = {
  from: named({ title: '原状态', help: '可以执行该操作的状态值' }, Type.Optional(States)),
  to: named({ title: '新状态', help: '操作后的状态值；审核时为通过后的状态' }, Type.Optional(State)),
  /** States that the domain's own part of the verb may lead to instead of `to`. */
  or: named(
    { title: '也可成为的状态', help: '由本域的程序决定时，可代替新状态的状态值，如审核后直接为已完成' },
    Type.Optional(States),
  ),
  /** The first case whose condition holds decides the state instead of `to`; one without a value does not hold. */
  cases: named(
    { title: '按条件的新状态', help: '第一个成立的条件决定新状态；都不成立时为 to' },
    Type.Optional(Type.Array(Case, { minItems: 1, maxItems: MOST_CASES })),
  ),
  /** In addition to those whom the language excludes: the maker and the submitter from a check, the checker from a reversal. */
  notBy: named(
    { title: '不能由谁执行', help: '另外还不能由制单人、提交人或审核人执行，如复核须由第二人执行' },
    Type.Optional(
      Type.Array(
        Type.Enum([...PERSONS], valueNames({ maker: '制单人', submitter: '提交人', checker: '审核人' })),
        { minItems: 1, uniqueItems: true },
      ),
    ),
  ),
  /** The verb moves money: a repeated request must be recognised, so every call has an idempotency key. */
  money: named(
    { title: '涉及资金', help: '调用时必须带请求标识（Idempotency-Key），重复提交只生效一次' },
    Type.Optional(Type.Boolean()),
  ),
};
const Move = Type.Object(move, closed);
const CheckMove = Type.Object(
  { ...move, reject: named({ title: '驳回后状态', help: '驳回后的状态值' }, Type.Optional(State)) },
  closed,
);

const Reopening = Type.Object(
  {
    from: named({ title: '原状态', help: '除可编辑的状态外，在这些状态下也可以编辑' }, States),
    /** A change of one of them returns the document; all columns by default. */
    columns: named(
      { title: '须重新审核的列', help: '其中任一列改变即回到新状态；缺省为任何一列' },
      Type.Optional(
        Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column') }), {
          minItems: 1,
          maxItems: 200,
          uniqueItems: true,
        }),
      ),
    ),
    to: named({ title: '新状态', help: '修改后的状态值，单据由此重新审核' }, State),
  },
  closed,
);

const transitionOf = <S extends typeof Move | typeof CheckMove>(verb: Verb, schema: S) =>
  named(VERB_WORDS[verb], Type.Optional(schema));

/** The grammar of a document's workflow: a state column and the verbs that change it. */
export const Workflow = Type.Object(
  {
    state: named(
      { title: '单据状态列', help: '缺省为 state；保存枚举中的整数，只由单据操作写入' },
      Type.Optional(Type.String({ pattern: COLUMN_NAME, ...says('column') })),
    ),
    /** The verbs that the documents have; their usual transitions are in `USUAL`. */
    verbs: named(
      { title: '单据操作', help: '每项操作各有接口 {操作}/{id} 和 batch-{操作}，记录提交人、审核人和意见' },
      Type.Array(Type.Enum([...VERBS], valueNames(VERB_WORDS)), { minItems: 1, uniqueItems: true }),
    ),
    /** Only what differs from the usual transitions. */
    transitions: named(
      { title: '状态变化', help: '只写与通常不同之处，如审核通过后直接为已完成' },
      Type.Optional(
        Type.Object(
          {
            submit: transitionOf('submit', Move),
            revoke: transitionOf('revoke', Move),
            check: transitionOf('check', CheckMove),
            confirm: transitionOf('confirm', Move),
            retry: transitionOf('retry', Move),
            cancel: transitionOf('cancel', Move),
            abandon: transitionOf('abandon', Move),
            reverse: transitionOf('reverse', Move),
          },
          closed,
        ),
      ),
    ),
    editable: named(
      { title: '可编辑的状态', help: '可以编辑和删除单据的状态值；缺省为 0 和 6' },
      Type.Optional(States),
    ),
    /** A document that was once approved is not deleted, also in a state in which it may be edited again. */
    deleteApproved: named(
      { title: '可删除曾通过的单据', help: '缺省时，曾审核通过的单据回到可编辑的状态后也不能删除' },
      Type.Optional(Type.Boolean()),
    ),
    /** Documents that may be edited after their check, and what a change of some columns does to their state. */
    reopen: named(
      { title: '修改后重新审核', help: '已审核的单据可以编辑；指定的列改变时，同时回到待审核' },
      Type.Optional(Type.Array(Reopening, { minItems: 1, maxItems: 10 })),
    ),
  },
  closed,
);
/** The workflow as the document declares it. */
export type Workflow = Static<typeof Workflow>;
