import Type from 'typebox';
import { withOptions } from '../shared/with-options';
import { htmlType } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `html`. */
export const htmlGrammar = withOptions(
  htmlType,
  {
    title: 'HTML',
    icon: 'code-xml',
    group: 'words',
    start: { defaultValue: '<strong>HTML</strong>' },
    words: '代码 网页 html markup',
  },
  {
    defaultValue: named(
      { title: 'HTML', help: '只允许富文本的标记，其余不能发布' },
      Type.Optional(Type.String({ maxLength: 20_000 })),
    ),
  },
);
