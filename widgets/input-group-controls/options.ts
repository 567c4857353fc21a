import Type from 'typebox';
import { keysMean, says } from '../../schemas/grammar/says';
import { ValueTypeName } from '../key-value/value-type-name';
import { nullable } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { inputGroupControlsType } from './field';
import { named } from '../../schemas/grammar/named';

const scope = Type.Union([
  Type.Array(
    Type.Object({
      name: named('名称', Type.String(says('text'))),
      val: named('值', Type.Union([Type.String(says('data')), Type.Number()])),
    }),
    {
      maxItems: 200,
    },
  ),
  Type.Record(Type.String(), Type.String(says('text')), keysMean('data')),
]);

/** The options that documents may set on a column of type `inputGroupControls`. */
export const inputGroupControlsGrammar = withOptions(
  inputGroupControlsType,
  {
    title: '类型与值',
    icon: 'combine',
    group: 'rows',
    start: { types: ['text', 'int', 'float'] },
    words: '动态值 leixing zhi variant typed value',
  },
  {
    /** The value types to choose from; one type hides the select. */
    types: named(
      { title: '可选的值类型', help: '只有一种时不显示选择框' },
      Type.Optional(Type.Array(ValueTypeName, { minItems: 1 })),
    ),
    vScope: named(
      { title: '选项', help: '[{ name, val }] 或 值 → 名称', group: 'choices' },
      Type.Optional(scope),
    ),
    isNumber: named({ title: '选项值为数字', group: 'choices' }, Type.Optional(Type.Boolean())),
    multiple: named({ title: '可多选', group: 'choices' }, Type.Optional(Type.Boolean())),
    min: named({ title: '最小值', group: 'check' }, nullable(Type.Number())),
    max: named({ title: '最大值', group: 'check' }, nullable(Type.Number())),
    precision: named(
      { title: '小数位数', help: '缺省为 2', group: 'check' },
      nullable(Type.Integer({ minimum: 0, maximum: 10 })),
    ),
    maxLength: named(
      { title: '最大长度', help: '按字符计', group: 'check' },
      nullable(Type.Integer({ minimum: 1 })),
    ),
    defaultValue: nullable(
      Type.Object({ vType: named('值类型', ValueTypeName), v: named('值', Type.Any()) }),
    ),
  },
);
