import Type from 'typebox';
import { valueNames } from '../../schemas/grammar/named';
import { VALUE_TYPES, type ValueType } from './key-value-item';

/** Value type names in documents. */
export const ValueTypeName = Type.Enum(
  [...VALUE_TYPES],
  valueNames({
    text: '多行文本',
    input: '单行文本',
    int: '整数',
    float: '小数',
    switch: '开关',
    select: '下拉选择',
    radio: '单选',
    checkBox: '多选',
  } satisfies Record<ValueType, string>),
);
