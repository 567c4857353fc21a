import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { editorType, MOST } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `editor`. */
export const editorGrammar = withOptions(
  editorType,
  {
    title: '富文本',
    icon: 'pilcrow',
    group: 'text',
    words: '编辑器 图文 fuwenben bianjiqi rich text html editor',
  },
  {
    height: named(
      { title: '高度', help: '像素', group: 'look' },
      Type.Optional(Type.Integer({ minimum: 60, maximum: 2000 })),
    ),
    maxLength: named(
      { title: '最大长度', help: '按可见字符计，不含标记', group: 'check' },
      nullable(Type.Integer({ minimum: 1, maximum: MOST })),
    ),
    defaultValue: nullable(Type.String()),
    placeholder,
    /** From imported forms; ignored, the editor uses the language of the interface. */
    chinesization: named(
      { title: '中文界面', help: '来自导入的表单，不使用；编辑器随界面语言', advanced: true },
      Type.Optional(Type.Boolean()),
    ),
    list: named(
      { title: '内容', help: '来自导入的表单，不使用', advanced: true },
      Type.Optional(Type.Array(Type.Any(says('word')))),
    ),
  },
);
