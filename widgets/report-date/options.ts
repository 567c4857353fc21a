import Type from 'typebox';
import { clearable, nullable } from '../shared/common-options';
import { PERIOD_TYPES } from './period';
import { withOptions } from '../shared/with-options';
import { reportDateType } from './field';
import { named, valueNames } from '../../schemas/grammar/named';

const periodNames = valueNames({ 1: '起止日期', 2: '年', 3: '半年', 4: '季度', 5: '月' });

/** The options that documents may set on a column of type `reportDate`. */
export const reportDateGrammar = withOptions(
  reportDateType,
  {
    title: '报表期间',
    icon: 'calendar-days',
    group: 'date',
    words: '年度 季度 半年 baobiao qijian report quarter year period',
  },
  {
    /** Selectable kinds: 1 date range, 2 year, 3 half year, 4 quarter, 5 month. */
    types: named(
      '可选的期间',
      Type.Optional(Type.Array(Type.Enum([...PERIOD_TYPES], periodNames), { minItems: 1 })),
    ),
    defaultValue: nullable(
      Type.Object(
        {
          type: named('期间类型', Type.Enum([...PERIOD_TYPES], periodNames)),
          value: named(
            { title: '期间', help: '如 2026、2026-H1、2026-Q3、2026-07' },
            Type.Optional(Type.String()),
          ),
          from: named('开始', Type.Optional(Type.String())),
          to: named('结束', Type.Optional(Type.String())),
        },
        { additionalProperties: false },
      ),
    ),
    clearable,
  },
);
