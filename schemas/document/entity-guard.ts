import Type, { type Static } from 'typebox';
import { named, valueNames } from '../grammar/named';
import { says } from '../grammar/says';

/** What a guard can forbid: every change of a row by its users, or its deletion. */
const GUARDED = ['edit', 'del'] as const;
/** What a guard can forbid. */
export type GuardedCall = (typeof GUARDED)[number];

/** Rows that may not be edited or deleted, and why. */
export const EntityGuard = Type.Object(
  {
    calls: named(
      { title: '禁止的操作', help: '编辑包括开关和移动，删除包括批量删除' },
      Type.Array(Type.Enum([...GUARDED], valueNames({ edit: '编辑', del: '删除' })), {
        minItems: 1,
        uniqueItems: true,
      }),
    ),
    when: named(
      { title: '何时禁止', help: 'CEL，按已存的值判断；不能读计算列和引用的记录' },
      Type.String({ minLength: 1, ...says('expression') }),
    ),
    message: named(
      { title: '原因', help: '代替按钮的作用显示，也是服务器的答复' },
      Type.String({ minLength: 1, maxLength: 60, ...says('text') }),
    ),
    /** For rows that can never be deleted: a disabled button would promise that they can be, later or by others. */
    hidden: named(
      { title: '不显示按钮', help: '没有“删除”按钮，而不是不可用的按钮；用于永远不能删除的记录' },
      Type.Optional(Type.Boolean()),
    ),
  },
  { additionalProperties: false },
);
/** A guard of an entity as the document declares it. */
export type EntityGuard = Static<typeof EntityGuard>;

/** Rows that may not be edited or deleted: the server refuses it, and lists do not offer it. */
export const EntityGuards = named(
  { title: '受保护的记录', help: '满足条件的记录不能编辑或删除；列表不提供，服务器也拒绝' },
  Type.Optional(Type.Array(EntityGuard, { minItems: 1, maxItems: 20 })),
);
