import Type from 'typebox';
import { keysMean, parts, says } from '../../schemas/grammar/says';
import { Rule } from '../../schemas/document/rule';
import { closed, nullable } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { keyValueType } from './field';
import { ValueTypeName } from './value-type-name';
import { named } from '../../schemas/grammar/named';

const Scope = Type.Union([
  Type.Array(
    Type.Object(
      {
        name: named('名称', Type.String(says('text'))),
        val: named('值', Type.Union([Type.String(says('data')), Type.Number()])),
      },
      closed,
    ),
    {
      maxItems: 200,
    },
  ),
  Type.Record(Type.String(), Type.String(says('text')), keysMean('data')),
]);

const Item = Type.Object(
  {
    k: named(
      { title: '键', help: '同一字段内不重复' },
      Type.String({ minLength: 1, maxLength: 100, ...says('key') }),
    ),
    name: named('名称', Type.String({ minLength: 1, maxLength: 100, ...says('text') })),
    v: named('值', Type.Optional(Type.Any(says('data')))),
    vType: named({ title: '值类型', help: '缺省为单行文本' }, Type.Optional(ValueTypeName)),
    vScope: named({ title: '选项', help: '[{ name, val }] 或 值 → 名称' }, Type.Optional(Scope)),
    multiple: named('可多选', Type.Optional(Type.Boolean())),
    isNumber: named('选项值为数字', Type.Optional(Type.Boolean())),
    readOnly: named('只读', Type.Optional(Type.Boolean())),
    notUpdate: named('保存后不可改', Type.Optional(Type.Boolean())),
    required: named('必填', Type.Optional(Type.Boolean())),
    min: named('最小值', nullable(Type.Number())),
    max: named('最大值', nullable(Type.Number())),
    precision: named(
      { title: '小数位数', help: '缺省为 2' },
      nullable(Type.Integer({ minimum: 0, maximum: 10 })),
    ),
    maxLength: named({ title: '最大长度', help: '按字符计' }, nullable(Type.Integer({ minimum: 1 }))),
    remark: named('说明', Type.Optional(Type.String({ maxLength: 500, ...says('text') }))),
    rules: named('校验规则', Type.Optional(Type.Array(Rule))),
  },
  closed,
);

/** The options that documents may set on a column of type `keyValue`. */
export const keyValueGrammar = withOptions(
  keyValueType,
  {
    title: '键值表单',
    icon: 'list-plus',
    group: 'rows',
    words: '参数 设置 jianzhi canshu key value settings parameters',
  },
  {
    /** Declares the items; if empty, the items of the value describe themselves. */
    items: named(
      { title: '项目', help: '为空时由值自带' },
      Type.Optional(Type.Array(Item, { maxItems: 200, ...parts('innerColumn', ['k']) })),
    ),
    defaultValue: nullable(Type.Array(Type.Record(Type.String(), Type.Any()))),
  },
);
