import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { withOptions } from '../shared/with-options';
import { buttonType } from './field';
import { named, valueNames } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `button`. */
export const buttonGrammar = withOptions(
  buttonType,
  {
    title: '按钮',
    icon: 'mouse-pointer-click',
    group: 'words',
    start: { type: 'primary', handle: 'submit' },
    words: '提交 重置 anniu an button submit reset',
  },
  {
    type: named(
      { title: '样式', group: 'look' },
      Type.Optional(
        Type.Enum(
          ['primary', 'default', 'dashed', 'danger'],
          valueNames({ primary: '主要', default: '普通', dashed: '虚线', danger: '危险' }),
        ),
      ),
    ),
    handle: named(
      '动作',
      Type.Optional(
        Type.Enum(
          ['submit', 'reset', 'dynamic'],
          valueNames({ submit: '提交', reset: '重置', dynamic: '调用函数' }),
        ),
      ),
    ),
    /** Name in the function registry of the host. */
    dynamicFun: named(
      { title: '函数', help: '程序中登记的函数，动作为“调用函数”时执行' },
      Type.Optional(Type.String({ maxLength: 60, ...says('word') })),
    ),
  },
);
