import Type from 'typebox';
import { clearable, figureOptions, nullable, placeholder, unit } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { named, valueNames } from '../../schemas/grammar/named';
import { numberType } from './field';

/** The options that documents may set on a column of type `number`. */
export const numberGrammar = withOptions(
  numberType,
  {
    title: '数字',
    icon: 'hash',
    group: 'number',
    start: { min: 0 },
    words: '数值 整数 小数 shuzi zhengshu sz number integer decimal',
  },
  {
    ...figureOptions,
    defaultValue: nullable(Type.Number()),
    unit,
    duration: named(
      { title: '时长', help: '值的单位；显示为 3 分 20 秒', group: 'look' },
      Type.Optional(Type.Enum(['ms', 's', 'min'], valueNames({ ms: '毫秒', s: '秒', min: '分钟' }))),
    ),
    placeholder,
    clearable,
  },
);
