import Type from 'typebox';
import { clearable, nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { timeType } from './field';
import { named, valueNames } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `time`. */
export const timeGrammar = withOptions(
  timeType,
  { title: '时间', icon: 'clock', group: 'date', words: '时分秒 shijian sj time hour minute' },
  {
    format: named(
      { title: '显示格式', group: 'look' },
      Type.Optional(Type.Enum(['HH:mm:ss', 'HH:mm'], valueNames({ 'HH:mm:ss': '时分秒', 'HH:mm': '时分' }))),
    ),
    defaultValue: nullable(Type.String()),
    placeholder,
    clearable,
  },
);
