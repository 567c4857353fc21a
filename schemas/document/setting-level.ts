import Type, { type Static } from 'typebox';
import { valueNames } from '../grammar/named';

/** Where a value is set: by each organisation, or once for the system. */
export const SettingLevel = Type.Enum(['org', 'system'], valueNames({ org: '各机构', system: '全系统' }));
/** Where a value is set. */
export type SettingLevel = Static<typeof SettingLevel>;
