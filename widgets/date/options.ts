import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { clearable, nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { dateType } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `date`. */
export const dateGrammar = withOptions(
  dateType,
  { title: '日期', icon: 'calendar', group: 'date', words: '年月日 时间 riqi rq date day datetime period' },
  {
    showTime: named({ title: '带时间', help: '存储到秒' }, Type.Optional(Type.Boolean())),
    /** The value is a period `[from, to]`. */
    range: named({ title: '起止日期', help: '值为 [开始, 结束]' }, Type.Optional(Type.Boolean())),
    format: named(
      { title: '显示格式', help: '如 YYYY年M月D日；只影响显示，YYYY-MM 则选月份', group: 'look' },
      Type.Optional(
        Type.String({ pattern: '^[YMDHhms年月日时分秒 :/.-]+$', maxLength: 40, ...says('word') }),
      ),
    ),
    defaultValue: nullable(Type.String()),
    rangeDefaultValue: named(
      { title: '起止默认值', advanced: true },
      Type.Optional(Type.Array(Type.String(says('data')), { maxItems: 2 })),
    ),
    rangePlaceholder: named(
      { title: '起止占位提示', group: 'look' },
      Type.Optional(Type.Array(Type.String(says('text')), { minItems: 2, maxItems: 2 })),
    ),
    placeholder,
    clearable,
  },
);
