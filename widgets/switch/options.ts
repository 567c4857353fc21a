import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { valueLook } from '../../schemas/document/dictionary';
import { closed, nullable } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { switchType } from './field';
import { named } from '../../schemas/grammar/named';

const side = Type.Object(
  {
    value: named(
      { title: '值', help: '存入数据库；1 为开，没有 1 时第一个为开' },
      Type.Union([Type.Number(), Type.String({ maxLength: 40, ...says('data') })]),
    ),
    label: named('名称', Type.String({ maxLength: 60, ...says('text', { role: 'value' }) })),
    ...valueLook,
    disabled: named('不可选', Type.Optional(Type.Boolean())),
  },
  closed,
);

/** Options of `switch` and `lSwitch`. */
export const switchOptions = {
  defaultValue: nullable(Type.Union([Type.Boolean(), Type.Number(), Type.String()])),
  /** The two values of an enumeration; without them the value is true or false. */
  options: named(
    { title: '两个值', help: '不写时存 true 或 false', group: 'choices' },
    Type.Optional(Type.Array(side, { minItems: 2, maxItems: 2 })),
  ),
};

/** The options that documents may set on a column of type `switch`. */
export const switchGrammar = withOptions(
  switchType,
  {
    title: '开关',
    icon: 'toggle-left',
    group: 'choice',
    words: '是否 kaiguan kg switch toggle boolean yes no',
  },
  switchOptions,
);
