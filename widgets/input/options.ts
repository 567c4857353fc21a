import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { clearable, nullable, placeholder } from '../shared/common-options';
import { MOST_DECIMALS, TEXT_KIND_NAMES, type TextKindName } from './text-kinds';
import { withOptions } from '../shared/with-options';
import { inputType } from './field';
import { named, valueNames } from '../../schemas/grammar/named';

const kindNames = valueNames({
  text: '任意文本',
  mobile: '手机号',
  number: '数字串',
  tel: '电话',
  idcard: '身份证号',
  fileName: '文件名',
  upper: '大写字母',
  positiveInteger: '正整数',
  amount: '金额',
  decimal: '小数',
  fixedDecimal: '固定小数',
} satisfies Record<TextKindName, string>);

/** The options that documents may set on a column of type `input`. */
export const inputGrammar = withOptions(
  inputType,
  {
    title: '单行文本',
    icon: 'text-cursor-input',
    group: 'text',
    start: { maxLength: 100 },
    words: '输入框 文本框 shurukuang danhang wenben srk text line string mobile phone 手机号 身份证',
  },
  {
    type: named(
      { title: '内容类型', help: '限制可输入的字符，并按此校验' },
      Type.Optional(Type.Enum([...TEXT_KIND_NAMES], kindNames)),
    ),
    /** Decimals of the kind `fixedDecimal`; default 2. */
    precision: named(
      { title: '小数位数', help: '用于固定小数；缺省为 2', group: 'check' },
      nullable(Type.Integer({ minimum: 0, maximum: MOST_DECIMALS })),
    ),
    maxLength: named(
      { title: '最大长度', help: '按字符计', group: 'check' },
      nullable(Type.Integer({ minimum: 1 })),
    ),
    defaultValue: nullable(Type.String()),
    addonBefore: named(
      { title: '前置文字', help: '不存入值', group: 'look' },
      Type.Optional(Type.String({ maxLength: 20, ...says('text') })),
    ),
    addonAfter: named(
      { title: '后置文字', help: '不存入值', group: 'look' },
      Type.Optional(Type.String({ maxLength: 20, ...says('text') })),
    ),
    placeholder,
    clearable,
  },
);
