import Type, { type Static } from 'typebox';
import { named, valueNames } from '../grammar/named';

/** The organisations that hold the rows of an entity of scope `org`; without it, all. */
export const HeldBy = named(
  { title: '所属机构的类型', help: '只在这类机构中添加记录；缺省为任何机构' },
  Type.Enum(['facility'], valueNames({ facility: '监所（不含管理局）' })),
);
/** The kind of organisations that hold the rows. */
export type HeldBy = Static<typeof HeldBy>;
