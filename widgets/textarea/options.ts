import Type from 'typebox';
import { clearable, nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { textareaType } from './field';
import { named } from '../../schemas/grammar/named';

const rows = Type.Optional(Type.Integer({ minimum: 1, maximum: 40 }));

/** The options that documents may set on a column of type `textarea`. */
export const textareaGrammar = withOptions(
  textareaType,
  {
    title: '多行文本',
    icon: 'text-align-start',
    group: 'text',
    start: { maxLength: 500 },
    words: '文本域 备注 duohang wenben beizhu textarea note remark multiline',
  },
  {
    mono: named(
      { title: '等宽字体', help: '用于代码等逐字对齐的文本', group: 'look' },
      Type.Optional(Type.Boolean()),
    ),
    minRows: named({ title: '最少显示行数', group: 'look' }, rows),
    maxRows: named({ title: '最多显示行数', help: '超出后滚动，不限制内容', group: 'look' }, rows),
    maxLength: named(
      { title: '最大长度', help: '按字符计', group: 'check' },
      nullable(Type.Integer({ minimum: 1 })),
    ),
    defaultValue: nullable(Type.String()),
    placeholder,
    clearable,
  },
);
