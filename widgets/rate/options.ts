import Type from 'typebox';
import { clearable, nullable } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { rateType } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `rate`. */
export const rateGrammar = withOptions(
  rateType,
  { title: '评分', icon: 'star', group: 'number', start: { max: 5 }, words: '星级 pingfen pf rate stars' },
  {
    max: named('星数', nullable(Type.Integer({ minimum: 1, maximum: 10 }))),
    allowHalf: named('允许半星', Type.Optional(Type.Boolean())),
    defaultValue: nullable(Type.Number({ minimum: 0 })),
    clearable,
  },
);
