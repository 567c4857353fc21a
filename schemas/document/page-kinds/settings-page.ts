import Type, { type Static } from 'typebox';
import { closed, columnName, pageSections } from '../page-document';
import type { PageKindScope } from './page-kind';
import { named, valueNames } from '../../grammar/named';

/** The columns of a key-value table by role. */
const Settings = Type.Object(
  {
    key: named('键列', columnName),
    name: named('参数名称列', columnName),
    value: named('值列', columnName),
    type: named({ title: '类型列', help: '决定每行的控件' }, columnName),
    scope: named({ title: '可选值列', help: '选择类控件的选项' }, columnName),
    group: named('分组列', Type.Optional(columnName)),
  },
  closed,
);

/** One form over key-value rows: a field for each row, in groups. */
export const SettingsPage = Type.Object(
  {
    ...pageSections,
    kind: named(
      { title: '页面类型', help: '键值记录合成一张表单，每行一个字段' },
      Type.Literal('settings', valueNames({ settings: '设置页' })),
    ),
    settings: named('键值列', Settings),
  },
  closed,
);

/** Every column that `settings` names must exist. */
export function checkSettingsPage(page: Static<typeof SettingsPage>, { column }: PageKindScope): void {
  for (const [key, name] of Object.entries(page.settings)) column(name, `settings.${key}`);
}
