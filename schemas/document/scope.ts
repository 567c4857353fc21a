import Type, { type Static } from 'typebox';
import { valueNames } from '../grammar/named';

/** What partitions the rows of an entity: the tenant, the organisation, or nothing. */
export const Scope = Type.Enum(
  ['tenant', 'org', 'global'],
  valueNames({ tenant: '整个租户', org: '所属机构', global: '整个系统' }),
);
/** What partitions the rows of an entity. */
export type Scope = Static<typeof Scope>;
