import Type, { type Static } from 'typebox';
import { valueNames } from '../grammar/named';

/** What the session gives a new row: who and where it is, and the time. */
export const DefaultFrom = Type.Enum(
  ['user', 'department', 'organisation', 'today', 'now'],
  valueNames({
    user: '当前用户',
    department: '所在部门',
    organisation: '当前机构',
    today: '今天',
    now: '现在',
  }),
);
/** What the session gives a new row. */
export type DefaultFrom = Static<typeof DefaultFrom>;
