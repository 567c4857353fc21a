import Type from 'typebox';
import { clearable, figureOptions, nullable, placeholder, unit } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { rangeNumberType } from './field';

const figure = Type.Union([Type.Number(), Type.Null()]);

/** The options that documents may set on a column of type `rangeNumber`. */
export const rangeNumberGrammar = withOptions(
  rangeNumberType,
  {
    title: '数值范围',
    icon: 'move-horizontal',
    group: 'number',
    words: '区间 起止 shuzhi fanwei range from to',
  },
  {
    ...figureOptions,
    defaultValue: nullable(Type.Array(figure, { minItems: 2, maxItems: 2 })),
    unit,
    placeholder,
    clearable,
  },
);
