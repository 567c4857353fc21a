import Type from 'typebox';
import { clearable, nullable, placeholder, unit } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { rangeNumberType } from './field';
import { named } from '../../schemas/grammar/named';

const figure = Type.Union([Type.Number(), Type.Null()]);

/** What documents may say of it. */
export const rangeNumberGrammar = withOptions(
  rangeNumberType,
  {
    title: '数值范围',
    icon: 'move-horizontal',
    group: 'number',
    words: '区间 起止 shuzhi fanwei range from to',
  },
  {
    min: named({ title: '最小值', group: 'check' }, nullable(Type.Number())),
    max: named({ title: '最大值', group: 'check' }, nullable(Type.Number())),
    precision: named(
      { title: '小数位数', help: '缺省为 0，即只收整数', group: 'check' },
      nullable(Type.Integer({ minimum: 0, maximum: 10 })),
    ),
    step: named(
      { title: '步长', help: '按方向键时的增减量，不限制可填的值' },
      Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    ),
    defaultValue: nullable(Type.Array(figure, { minItems: 2, maxItems: 2 })),
    unit,
    placeholder,
    clearable,
  },
);
