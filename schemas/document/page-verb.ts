import Type, { type Static } from 'typebox';
import { says } from '../grammar/says';
import { named, valueNames } from '../grammar/named';
import { VERB_WORDS } from './verb-words';
import { VERBS } from './verbs';

/**
 * What a page changes about one verb of its entity's workflow. The verbs of the workflow have buttons without it; those
 * listed come first, in the order of the list.
 */
export const PageVerb = Type.Object(
  {
    verb: named('单据操作', Type.Enum([...VERBS], valueNames(VERB_WORDS))),
    label: named(
      { title: '按钮文字', help: '缺省为操作的名称' },
      Type.Optional(Type.String({ minLength: 1, maxLength: 12, ...says('text') })),
    ),
    icon: named({ title: '图标', help: 'Lucide 图标名' }, Type.Optional(Type.String(says('icon')))),
    hidden: named({ title: '不显示', help: '本页面没有该操作的按钮' }, Type.Optional(Type.Boolean())),
    /** CEL over the row, in addition to the states in which the verb starts. */
    when: named(
      { title: '显示条件', help: 'CEL，对本行求值；另须处于该操作的原状态' },
      Type.Optional(Type.String(says('expression'))),
    ),
    /** Every decision needs an opinion, not only a rejection and an abandonment. */
    required: named({ title: '意见必填', help: '缺省只在驳回和作废时必填' }, Type.Optional(Type.Boolean())),
    single: named(
      { title: '只能逐条执行', help: '选中多条记录时没有该操作的按钮' },
      Type.Optional(Type.Boolean()),
    ),
  },
  { additionalProperties: false },
);
/** A change to a verb's button as the document declares it. */
export type PageVerb = Static<typeof PageVerb>;
