import Type, { type Static } from 'typebox';
import { named, valueNames } from '../grammar/named';
import { parts, says } from '../grammar/says';
import { MOST } from './bounds';
import { Column } from './entity';
import { SettingLevel } from './setting-level';

const closed = { additionalProperties: false } as const;

/** Keys of settings: the topic and the fact, such as `pwd.min`. */
export const SETTING_KEY = '^[a-z][A-Za-z0-9]{0,20}\\.[a-z][A-Za-z0-9]{0,38}$';

const { label, type, help, maxLength, min, max, precision, multiple, rules, options } = Column.properties;

/** One setting: what it is called, the values it takes, and the value it has until somebody sets another. */
export const SettingKey = Type.Object(
  {
    key: named(
      { title: '键', help: '主题.事项，如 pwd.min；程序按它读取' },
      Type.String({ pattern: SETTING_KEY, ...says('key') }),
    ),
    level: named({ title: '设置范围', help: '各机构分别设置，或全系统一个值' }, SettingLevel),
    /** A value of the enumeration `groups` of the file. */
    group: named({ title: '分组', help: 'groups 所指枚举的值' }, Type.Integer()),
    label,
    help,
    type,
    maxLength,
    min,
    max,
    precision,
    multiple,
    rules,
    enum: named(
      { title: '枚举', help: '本域或 common 域字典中的条目' },
      Type.Optional(Type.String(says('enum'))),
    ),
    options,
    required: named({ title: '必填', help: '不能设为空' }, Type.Optional(Type.Boolean())),
    default: named(
      { title: '默认值', help: '没有人设置时的值；须是本类型可接受的值，null 为空' },
      Type.Any(says('data')),
    ),
    /** Only the root organisation sets it, for all organisations. */
    rootOnly: named({ title: '仅顶级机构设置', help: '下级机构只能沿用' }, Type.Optional(Type.Boolean())),
    /** Which values are stricter. An organisation may only be as strict as those above it, or stricter. */
    stricter: named(
      { title: '更严的方向', help: '下级机构的值只能与上级相同或更严' },
      Type.Optional(Type.Enum(['less', 'more'], valueNames({ less: '越小越严', more: '越大越严' }))),
    ),
    /** The value that sets no limit at all: the least strict one, whatever its size. */
    unlimited: named(
      { title: '不限的值', help: '表示不限制的值，如 0；比任何值都宽' },
      Type.Optional(Type.Integer()),
    ),
  },
  closed,
);
/** One setting as a document declares it. */
export type SettingKey = Static<typeof SettingKey>;

/** The grammar of the file `settings.json` of a domain. */
export const SettingKeys = Type.Object(
  {
    $schema: named(
      { title: '编辑器模式', help: '供编辑器补全和检查，程序不读取' },
      Type.Optional(Type.String(says('word'))),
    ),
    schemaVersion: named({ title: '语言版本', help: '旧版本由迁移程序升级' }, Type.Literal(1)),
    groups: named({ title: '分组的枚举', help: '本域或 common 域字典中的条目' }, Type.String(says('enum'))),
    settings: named(
      { title: '配置项', help: '在配置页中按此顺序显示' },
      Type.Array(SettingKey, { minItems: 1, maxItems: MOST.settings, ...parts('setting', ['key']) }),
    ),
  },
  closed,
);
/** A parsed file of settings. */
export type SettingKeys = Static<typeof SettingKeys>;
