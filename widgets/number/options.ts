import Type from 'typebox';
import { clearable, nullable, placeholder, unit } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { numberType } from './field';
import { named } from '../../schemas/grammar/named';

/** What documents may say of it. */
export const numberGrammar = withOptions(
  numberType,
  {
    title: '数字',
    icon: 'hash',
    group: 'number',
    words: '数值 整数 小数 shuzi zhengshu sz number integer decimal',
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
    defaultValue: nullable(Type.Number()),
    unit,
    placeholder,
    clearable,
  },
);
