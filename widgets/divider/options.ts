import Type from 'typebox';
import { withOptions } from '../shared/with-options';
import { dividerType } from './field';
import { named, valueNames } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `divider`. */
export const dividerGrammar = withOptions(
  dividerType,
  {
    title: '分割线',
    icon: 'separator-horizontal',
    group: 'words',
    words: '线 分隔 fengexian fgx divider line rule',
  },
  {
    orientation: named(
      { title: '文字位置', group: 'look' },
      Type.Optional(Type.Enum(['left', '', 'right'], valueNames({ left: '左', '': '中', right: '右' }))),
    ),
  },
);
