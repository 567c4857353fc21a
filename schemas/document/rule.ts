import Type, { type Static } from 'typebox';
import { named } from '../grammar/named';
import { says } from '../grammar/says';

/** A regular expression that every value of the column must match, and the message when one does not. */
export const Rule = Type.Object(
  {
    pattern: named(
      { title: '正则', help: '不带斜杠；线性时间引擎，不支持反向引用和环视' },
      Type.String(says('pattern')),
    ),
    message: named('错误提示', Type.String(says('text'))),
  },
  { additionalProperties: false },
);
/** A regular expression with its message. */
export type Rule = Static<typeof Rule>;
