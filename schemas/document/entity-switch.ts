import Type, { type Static } from 'typebox';
import { COLUMN_NAME } from './column-name';
import { named } from '../grammar/named';
import { says } from '../grammar/says';
import { PermissionSuffix } from './permission-grammar';

/** A column with two values that has a call of its own, so that lists can switch it. */
export const EntitySwitch = Type.Object(
  {
    column: named(
      { title: '列', help: '开关类型的列；可以是只读列' },
      Type.String({ pattern: COLUMN_NAME, ...says('column') }),
    ),
    permission: named({ title: '权限', help: '后缀；缺省为 edit' }, Type.Optional(PermissionSuffix)),
  },
  { additionalProperties: false },
);
/** A switch of an entity as the document declares it. */
export type EntitySwitch = Static<typeof EntitySwitch>;
