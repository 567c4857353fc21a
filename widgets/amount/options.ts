import Type from 'typebox';
import { AMOUNT_PATTERN } from '../shared/amount-value';
import { clearable, nullable, placeholder, unit } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { amountType } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `amount`. */
export const amountGrammar = withOptions(
  amountType,
  {
    title: '金额',
    icon: 'japanese-yen',
    group: 'number',
    words: '钱 元 jine je amount money price currency',
    help: '以十进制文本保存，不会丢失精度',
  },
  {
    min: named({ title: '最小值', group: 'check' }, nullable(Type.Number())),
    max: named({ title: '最大值', group: 'check' }, nullable(Type.Number())),
    defaultValue: nullable(Type.String({ pattern: `${AMOUNT_PATTERN}|^$` })),
    unit,
    placeholder,
    clearable,
  },
);
