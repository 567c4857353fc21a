import Type, { type Static } from 'typebox';
import { named } from '../grammar/named';
import { says } from '../grammar/says';
import { PermissionSuffixes } from './permission-grammar';

const closed = { additionalProperties: false } as const;

const Question = Type.Object(
  {
    confirm: named(
      { title: '确认问题', help: '{列名} 替换为本行的值' },
      Type.String({ minLength: 1, maxLength: 60, ...says('text', { fills: true }) }),
    ),
    consequence: named(
      { title: '后果说明', help: '显示在问题下方，一句话' },
      Type.Optional(Type.String({ maxLength: 200, ...says('text', { fills: true }) })),
    ),
  },
  closed,
);

/** How a list switches the values of a column in its rows; the entity declares the call. */
export const TableSwitch = Type.Object(
  {
    permission: named(
      { title: '权限', help: '后缀，可用 && 和 || 连接；缺省为实体为该开关声明的权限' },
      Type.Optional(PermissionSuffixes),
    ),
    on: named({ title: '打开前确认', help: '缺省不询问' }, Type.Optional(Question)),
    off: named({ title: '关闭前确认', help: '缺省不询问' }, Type.Optional(Question)),
  },
  closed,
);
/** The switch of a list column as the document declares it. */
export type TableSwitch = Static<typeof TableSwitch>;
