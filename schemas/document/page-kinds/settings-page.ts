import Type, { type Static } from 'typebox';
import { named, valueNames } from '../../grammar/named';
import { cause } from '../../problems/causes';
import { pageSections, closed } from '../page-document';
import type { PageKindScope } from './page-kind';

/** The settings of an organisation or of the system, in groups: a field for each, made from its declaration. */
export const SettingsPage = Type.Object(
  {
    ...pageSections,
    kind: named(
      { title: '页面类型', help: '列出配置项，每项一个字段；实体须保存配置值' },
      Type.Literal('settings', valueNames({ settings: '设置页' })),
    ),
  },
  closed,
);

/** The entity must hold the values of settings: its level decides which ones the page shows. */
export function checkSettingsPage(
  { entity }: Static<typeof SettingsPage>,
  { report, holdsSettings }: PageKindScope,
): void {
  if (!holdsSettings(entity)) report('entity', cause('settingsNeedStore'));
}
