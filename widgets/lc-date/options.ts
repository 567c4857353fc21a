import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { clearable, nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { lcDateType } from './field';
import { named } from '../../schemas/grammar/named';

const bound = Type.Optional(Type.String({ pattern: '^(today|\\d{4}-\\d{2}-\\d{2})$', ...says('word') }));

/** The options that documents may set on a column of type `lcDate`. */
export const lcDateGrammar = withOptions(
  lcDateType,
  {
    title: '限定日期',
    icon: 'calendar-range',
    group: 'date',
    words: '日期范围 月份 xianding riqi date range month bounds',
    help: '可限定最早和最晚一天，也可选月份或起止',
  },
  {
    range: named({ title: '起止日期', help: '值为 [开始, 结束]' }, Type.Optional(Type.Boolean())),
    showTime: named({ title: '带时间', help: '存储到秒' }, Type.Optional(Type.Boolean())),
    month: named('选择月份', Type.Optional(Type.Boolean())),
    /** Days outside cannot be selected. */
    disabledDate: named(
      { title: '可选日期', help: '范围以外的日期不可选', group: 'check' },
      Type.Optional(
        Type.Object(
          {
            start: named({ title: '最早', help: '日期或 today；today 为北京时间当天' }, bound),
            end: named({ title: '最晚', help: '日期或 today；today 为北京时间当天' }, bound),
            startInclusive: named('含最早一天', Type.Optional(Type.Boolean())),
            endInclusive: named('含最晚一天', Type.Optional(Type.Boolean())),
          },
          { additionalProperties: false },
        ),
      ),
    ),
    defaultValue: nullable(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 2 })])),
    rangePlaceholder: named(
      { title: '起止占位提示', group: 'look' },
      Type.Optional(Type.Array(Type.String(says('text')), { minItems: 2, maxItems: 2 })),
    ),
    placeholder,
    clearable,
  },
);
