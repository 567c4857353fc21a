import Type from 'typebox';
import { named } from '../grammar/named';
import { says } from '../grammar/says';
import { COLUMN_NAME } from './column-name';
import { SettingLevel } from './setting-level';

/** An entity whose rows hold the values of settings, one row per key. */
export const SettingStore = Type.Object(
  {
    level: named({ title: '设置范围', help: '各机构分别设置，或全系统一个值' }, SettingLevel),
    key: named({ title: '键的列', help: '文本列' }, Type.String({ pattern: COLUMN_NAME, ...says('column') })),
    value: named(
      { title: '值的列', help: 'JSON 列' },
      Type.String({ pattern: COLUMN_NAME, ...says('column') }),
    ),
  },
  { additionalProperties: false },
);
