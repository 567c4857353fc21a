import Type from 'typebox';
import { nullable, unit } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { sliderType } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `slider`. */
export const sliderGrammar = withOptions(
  sliderType,
  {
    title: '滑块',
    icon: 'sliders-horizontal',
    group: 'number',
    start: { min: 0, max: 100 },
    words: '滑动 huakuai hk slider range',
  },
  {
    min: named({ title: '最小值', group: 'check' }, nullable(Type.Number())),
    max: named({ title: '最大值', group: 'check' }, nullable(Type.Number())),
    step: named(
      { title: '步长', help: '从最小值起每次增减的量', group: 'check' },
      Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    ),
    showInput: named({ title: '带输入框', group: 'look' }, Type.Optional(Type.Boolean())),
    defaultValue: nullable(Type.Number()),
    unit,
  },
);
